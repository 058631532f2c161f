import { listTaxStates } from '#features/billing/tax/public.ts';
import { countAuthors } from '#features/content/authors/public.ts';
import { hasRealData } from '#features/imports/engine/public.ts';
import { siteSettingsPath } from '#features/sites/documents/document-view.ts';
import { LEGAL_TITLES } from '#features/sites/legal/legal-view.ts';
import { unwrittenLegalDocuments } from '#features/sites/legal/public.ts';
import { isNetworkNamed } from '#features/sites/network/public.ts';
import { findSite, networkNames } from '#features/sites/sites/public.ts';
import { calendarDate } from '#kernel/dates.ts';
import { hasEntry, lastEntries } from '#platform/audit/read-audit.ts';
import { BACKUP_COMMAND, BACKUP_ENTRY } from '#platform/backup/backup-entry.ts';
import { commandLine } from '#platform/cli/command-line.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { latestDelivery } from '#platform/mail/mailbox.ts';
import type { ChecklistItemView } from '../checklist-view.ts';
import type { getChecklist } from '../contract.ts';
import { TEST_MAIL_TEMPLATE } from '../emails.tsx';
import { mailItem } from '../mail-item.ts';
import { confirmedAt, isDismissed } from './confirmations.ts';

/** Every item is computed from current data. Nobody ticks items off by hand. */

type Item = ChecklistItemView;
const NOTHING_TO_DO = { link: null, command: null, action: null } as const;
const WORDS = new Intl.ListFormat('en-US');

export async function checklist(ctx: Context): Promise<ReplyOf<typeof getChecklist>> {
  if (await isDismissed(ctx.db)) return { isDismissed: true, items: [] };
  return { isDismissed: false, items: await checklistItems(ctx) };
}

export async function checklistItems(ctx: Context): Promise<Item[]> {
  const items = [
    ...(await Promise.all([nameItem(ctx), legalItem(ctx), authorItem(ctx.db), pricesItem(ctx.db)])),
    ...(await Promise.all([taxItem(ctx.db), testMailItem(ctx), importItem(ctx.db), backupItem(ctx.db)])),
  ];
  // Without a payment provider nothing is sold, so there are no prices to set and no tax to collect.
  const isSold = ctx.config.CARD_PROVIDER !== 'none';
  const asked = items.filter(({ id }) => isSold || (id !== 'prices' && id !== 'tax'));
  return asked.map((item) => ({ ...item, command: item.command && commandLine(ctx.config, item.command) }));
}

async function nameItem({ db }: Context): Promise<Item> {
  const [{ name }, isOwn, main] = await Promise.all([networkNames(db), isNetworkNamed(db), findSite(db, 'www')]);
  return {
    ...NOTHING_TO_DO,
    id: 'network_name',
    title: 'Name your network',
    isDone: isOwn,
    detail: isOwn ? `Readers see “${name}”.` : `Readers see “${name}”, the name it came with.`,
    link: { label: 'Name and links', href: main ? `${siteSettingsPath(main.id)}#network` : '/admin/site_settings' },
  };
}

async function legalItem(ctx: Context): Promise<Item> {
  const [unwritten, main] = await Promise.all([unwrittenLegalDocuments(ctx), findSite(ctx.db, 'www')]);
  const names = WORDS.format(unwritten.map((name) => LEGAL_TITLES[name]));
  return {
    ...NOTHING_TO_DO,
    id: 'legal_documents',
    title: 'Write your legal documents',
    isDone: unwritten.length === 0,
    detail:
      unwritten.length === 0 ? 'All three are yours.' : `Still the default text, which names no company: ${names}.`,
    link: main ? { label: 'Legal documents', href: `${siteSettingsPath(main.id)}#legal` } : null,
  };
}

async function authorItem(db: Db): Promise<Item> {
  const { active } = await countAuthors(db);
  return {
    ...NOTHING_TO_DO,
    id: 'author',
    title: 'Add an author',
    isDone: active > 0,
    detail:
      active === 0 ? 'Stories need a byline before they can be published.' : `${counted(active, 'author')} in use.`,
    link: { label: 'Authors', href: '/admin/authors' },
  };
}

async function pricesItem(db: Db): Promise<Item> {
  const [isSet, confirmed] = await Promise.all([
    hasEntry(db, { subjectType: 'product', action: 'price.set' }),
    confirmedAt(db, 'prices'),
  ]);
  return {
    ...NOTHING_TO_DO,
    id: 'prices',
    title: 'Set your prices',
    isDone: isSet || confirmed !== null,
    detail: isSet
      ? 'At least one price is yours.'
      : confirmed
        ? `Kept as they came on ${calendarDate(confirmed)}.`
        : 'Plans sell at the prices they came with.',
    link: { label: 'Prices', href: '/admin/prices' },
    action: isSet || confirmed ? null : 'confirm',
  };
}

async function taxItem(db: Db): Promise<Item> {
  const [states, confirmed] = await Promise.all([listTaxStates(db), confirmedAt(db, 'tax')]);
  const isRegistered = states.length > 0;
  return {
    ...NOTHING_TO_DO,
    id: 'tax',
    title: 'Register where you collect sales tax',
    isDone: isRegistered || confirmed !== null,
    detail: isRegistered
      ? `Collected in ${WORDS.format(states)}.`
      : confirmed
        ? `Collected in no state, as confirmed on ${calendarDate(confirmed)}.`
        : 'Collected in no state.',
    link: { label: 'Tax', href: '/admin/tax' },
    action: isRegistered || confirmed ? null : 'confirm',
  };
}

async function testMailItem({ db, config }: Context): Promise<Item> {
  const latest = await latestDelivery(db, TEST_MAIL_TEMPLATE);
  const told = mailItem({ hasServer: config.MAIL_URL !== undefined, latest });
  return { ...NOTHING_TO_DO, id: 'mail', title: 'Test your email', ...told };
}

async function importItem(db: Db): Promise<Item> {
  const isDone = await hasRealData(db);
  return {
    ...NOTHING_TO_DO,
    id: 'import',
    title: 'Import your first class',
    isDone,
    detail: isDone ? 'At least one file has been imported.' : 'Rankings, team pages and search are empty until then.',
    link: { label: 'Imports', href: '/admin/imports' },
  };
}

async function backupItem(db: Db): Promise<Item> {
  const latest = (await lastEntries(db, BACKUP_ENTRY)).at(-1);
  return {
    ...NOTHING_TO_DO,
    id: 'backup',
    title: 'Make a backup',
    isDone: latest !== undefined,
    detail: latest ? `The last one is of ${calendarDate(latest.at)}.` : 'No backup yet.',
    command: BACKUP_COMMAND,
  };
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
