import type { Context } from '#platform/context.ts';
import { isSame } from '#platform/security/form-token.ts';
import { programSecret } from '#platform/security/program-secret.ts';
import { createSigner, SHORT_SIGNATURE } from '#platform/security/signed-text.ts';
import type { TransferSort } from './contract.ts';
import type { TransferFilters } from './transfer-conditions.ts';
import { cursorText, readCursor, type TransferCursor } from './transfer-cursor-view.ts';

/** Cursors of transfer lists, signed for one sort and one set of filters, so that neither the filters nor the row count can be altered. */

type Of = { sort: TransferSort; filters: TransferFilters };

export function signCursor({ config }: Pick<Context, 'config'>, { sort, filters }: Of, cursor: TransferCursor): string {
  const text = cursorText(cursor);
  const signed = createSigner(programSecret(config), 'transfer-cursor', SHORT_SIGNATURE).sign(
    `${JSON.stringify({ sort, filters })} ${text}`,
  );
  return `${text}${signed.slice(signed.lastIndexOf('.'))}`;
}

/** Null: not a cursor that was signed for this list. */
export function openCursor(ctx: Pick<Context, 'config'>, of: Of, signed: string): TransferCursor | null {
  const cursor = readCursor(of.sort, signed);
  return cursor && isSame(signCursor(ctx, of, cursor), signed) ? cursor : null;
}
