import { findSite, findSiteById, listSites } from '#features/sites/sites/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { toDollars } from '#kernel/money.ts';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, failed, misused, NOTHING_DONE } from '#platform/cli/operator.ts';
import { benefitText } from './benefit-text.ts';
import { type Benefit, type ChangeRefusal, isRunning, type Promotion, stateOf } from './promotion.ts';
import { CHANGE_REFUSALS, CREATE_REFUSALS, ENDED } from './promotion-refusals.ts';
import { HELP, type PromotionWords, parsePromotionWords } from './promotion-words.ts';
import { listPromotions, type Uses } from './queries.ts';
import { changePromotion, createPromotion, endPromotion } from './service/manage-promotions.ts';
import { usesOfAll } from './service/use-promotion.ts';

/** `bluechip promotion`: promo codes for subscriptions. Exit code: 0 done, 1 refused, 2 wrong usage. */

type Words<Kind extends PromotionWords['kind']> = Extract<PromotionWords, { kind: Kind }>;

export const promotionCommand: Command = {
  name: 'promotion',
  summary: 'create, change, end and list promo codes',
  help: HELP,
  async run(args, io, deps) {
    const words = parsePromotionWords(args);
    switch (words.kind) {
      case 'wrong':
        return misused(io, words.reason);
      case 'list':
        return list(words, io, deps);
      case 'change':
        return change(words, io, deps);
      case 'stop':
        return stop(words, io, deps);
      case 'create':
        return create(words, io, deps);
    }
  },
};

async function create({ kind: _, json, site: label, ...words }: Words<'create'>, io: CommandIo, deps: CommandDeps) {
  const { db } = deps.database;
  const site = label === null ? null : await findSite(db, label);
  if (label !== null && !site) return failed(io, `There is no site "${label}".`);
  const ctx = byOperator(deps);
  const wish = { ...words, siteId: site?.id ?? null, startsAt: words.startsAt ?? ctx.now };
  const created = await createPromotion(db, ctx, wish);
  if (!created.ok) return failed(io, `${CREATE_REFUSALS[created.reason].message}.`);
  const { promotion } = created;
  if (json) io.out(JSON.stringify({ ...plain(promotion, label), dry_run: words.dryRun }));
  else io.out(`${promotion.code}: ${facts(promotion, label)}${words.dryRun ? `. ${NOTHING_DONE}` : '.'}`);
  return EXIT.done;
}

async function change({ kind: _, code, json, ...words }: Words<'change'>, io: CommandIo, deps: CommandDeps) {
  const { db } = deps.database;
  const done = await changePromotion(db, byOperator(deps), { code, ...words });
  if (!done.ok) return failed(io, changeRefusal(done.reason, code));
  const { promotion } = done;
  const site = promotion.siteId === null ? null : ((await findSiteById(db, promotion.siteId))?.subdomain ?? null);
  if (json) io.out(JSON.stringify({ ...plain(promotion, site), dry_run: words.dryRun }));
  else io.out(`${code}: ${facts(promotion, site)}${words.dryRun ? `. ${NOTHING_DONE}` : '.'}`);
  return EXIT.done;
}

function changeRefusal(reason: ChangeRefusal, code: string): string {
  if (reason === 'unknown') return `There is no promotion ${code}.`;
  if (reason === 'changed_meanwhile') return `${code} was changed meanwhile.`;
  return reason === 'ended' ? ENDED : `${CHANGE_REFUSALS[reason].message}.`;
}

async function stop({ code, reason, dryRun, json }: Words<'stop'>, io: CommandIo, deps: CommandDeps) {
  const isDone = await endPromotion(deps.database.db, byOperator(deps), { code, reason, dryRun });
  if (!isDone) return failed(io, `There is no promotion ${code}, or it was stopped before.`);
  if (json) io.out(JSON.stringify({ code, dry_run: dryRun }));
  else io.out(`Nobody uses ${code} from now on${dryRun ? `. ${NOTHING_DONE}` : '.'}`);
  return EXIT.done;
}

async function list({ json }: Words<'list'>, io: CommandIo, { database: { db }, now }: CommandDeps) {
  const promotions = await listPromotions(db);
  const names = new Map((await listSites(db)).map(({ id, subdomain }) => [id, subdomain || 'www']));
  const uses = await usesOfAll(
    db,
    promotions.map(({ id }) => id),
    { besides: null, now: now() },
  );
  const usesOf = ({ id }: Promotion) => uses.get(id) ?? { used: 0, held: 0 };
  const siteOf = ({ siteId }: Promotion) => (siteId === null ? null : (names.get(siteId) ?? `site ${siteId}`));
  if (json) {
    const all = promotions.map((each) => ({
      ...plain(each, siteOf(each)),
      ...usesOf(each),
      is_running: isRunning(each, now()),
    }));
    io.out(JSON.stringify({ promotions: all }));
  } else if (promotions.length === 0) io.out('There are no promotions.');
  else
    for (const each of promotions)
      io.out(
        `${each.code.padEnd(20)}  ${stateWords(each, now()).padEnd(9)}  ${facts(each, siteOf(each))}; ${usesText(usesOf(each))}`,
      );
  return EXIT.done;
}

/** "12 used, 3 held": held by unpaid orders, each for up to half an hour. */
const usesText = ({ used, held }: Uses) => `${used} used, ${held} held`;

function stateWords(promotion: Promotion, now: Date): string {
  if (promotion.stoppedAt) return 'stopped';
  return { running: 'running', to_come: 'to come', over: 'over' }[stateOf(promotion, now)];
}

type Facts = Omit<Promotion, 'id'>;

function facts({ benefit, plans, months, mostUses, startsAt, endsAt }: Facts, site: string | null): string {
  return [
    benefitText(benefit),
    plans?.join(', ') ?? 'every plan',
    months ? months.map((term) => (term === 1 ? 'monthly' : 'yearly')).join(', ') : 'every period',
    site === null ? 'every site' : `on ${site}`,
    mostUses === null ? '' : `at most ${mostUses} ${mostUses === 1 ? 'use' : 'uses'}`,
    `from ${minute(startsAt)}`,
    endsAt ? `until ${minute(endsAt)} Chicago` : 'until it is stopped',
  ]
    .filter(Boolean)
    .join('; ');
}

const plain = (
  { code, benefit, plans, months, mostUses, startsAt, endsAt, stoppedAt }: Facts,
  site: string | null,
) => ({
  code,
  ...benefitJson(benefit),
  plans,
  months,
  site,
  most_uses: mostUses,
  starts_at: startsAt.toISOString(),
  ends_at: endsAt?.toISOString() ?? null,
  stopped_at: stoppedAt?.toISOString() ?? null,
});

function benefitJson(benefit: Benefit) {
  switch (benefit.type) {
    case 'free_trial':
      return { type: benefit.type, days: benefit.days };
    case 'sale_promo':
      return { type: benefit.type, price: toDollars(benefit.cents) };
    case 'discount': {
      const { type, valueKind, value, lasting } = benefit;
      return { type, [valueKind]: valueKind === 'amount' ? toDollars(value) : value, lasting };
    }
  }
}

const minute = (at: Date) => formatDate(at, 'MM/DD/YYYY HH:mm:ss').slice(0, -3);
