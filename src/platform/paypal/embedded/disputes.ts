import { sql } from 'drizzle-orm';
import { embeddedPaypalObjects as rows, type StoredAnswer } from '../tables.ts';
import { tell } from './events.ts';
import { disputeOnWire, newId, type StoredDispute, type StoredOrder, type StoredTaking } from './objects.ts';
import { insertObject, loadObject, type ProviderRequest, saveObject } from './store.ts';

/** The payer disputes a charge, and PayPal withdraws the money until that is decided. */
export async function openDispute(request: ProviderRequest, { captureId, cents }: StoredOrder): Promise<void> {
  const id = `PP-D-${newId()}`;
  const dispute: StoredDispute = {
    kind: 'dispute',
    id,
    captureId,
    cents,
    outcome: null,
    at: request.now.toISOString(),
  };
  await insertObject(request, dispute);
  await take(request, { captureId, cents: -cents, feeCents: CHARGEBACK_FEE_CENTS });
  await tell(request, 'CUSTOMER.DISPUTE.CREATED', disputeOnWire(dispute));
}

/** PayPal's US list price of a chargeback (paypal.com/us/webapps/mpp/merchant-fees). */
const CHARGEBACK_FEE_CENTS = 2000;

const take = (request: ProviderRequest, moved: Pick<StoredTaking, 'captureId' | 'cents' | 'feeCents'>) =>
  insertObject(request, { kind: 'taking', id: newId(), at: request.now.toISOString(), ...moved });

export async function decideDispute(request: ProviderRequest, id: string, isWon: boolean): Promise<void> {
  const outcome = isWon ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
  const decided: StoredDispute = { ...(await loadObject(request, 'dispute', id)), outcome };
  await saveObject(request, decided);
  if (isWon) await take(request, { captureId: decided.captureId, cents: decided.cents, feeCents: 0 });
  await tell(request, 'CUSTOMER.DISPUTE.RESOLVED', disputeOnWire(decided));
}

/** Whether a dispute blocks refunds of a charge. */
export async function isDisputed({ db }: ProviderRequest, captureId: string): Promise<boolean> {
  const found = await db
    .select({ id: rows.id })
    .from(rows)
    .where(
      sql`${rows.body} @> ${JSON.stringify({ kind: 'dispute', captureId })}::jsonb
        and ${rows.body}->>'outcome' is distinct from 'RESOLVED_SELLER_FAVOUR'`,
    );
  return found.length > 0;
}

export async function retrieveDispute(request: ProviderRequest, _: unknown, id: string): Promise<StoredAnswer> {
  return { status: 200, body: disputeOnWire(await loadObject(request, 'dispute', id)) };
}
