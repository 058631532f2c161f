import type { FastifyInstance } from 'fastify';
import { apiError } from '#kernel/errors.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { escapeHtml, htmlPage } from '#platform/http/html-page.ts';
import { isLoopbackPeer } from '#platform/http/loopback-peer.ts';
import { isSecure } from '#platform/http/server.ts';
import { getMail, listMailbox } from '#platform/mail/mailbox.ts';
import { pageHeaders } from '#platform/security/headers.ts';

/**
 * The development mailbox: what would have been sent, including links to new passwords. It does not exist in production (decision 37), and
 * answers only programs on this machine, because a development server may listen on an address that others can reach.
 */

const SHOWN = 100;

export function registerMailbox(
  http: FastifyInstance,
  { config, database }: { config: Config; database: Database },
): void {
  const headers = { ...pageHeaders({ isSecure: isSecure(config) }), 'cache-control': 'no-store' };

  http.get('/dev/mailbox', async (request, reply) => {
    if (!isLoopbackPeer(request)) throw apiError('not_found');
    const mails = await listMailbox(database.db, SHOWN);
    const rows = mails.map(
      (mail) =>
        `<li><a href="/dev/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a> to ${escapeHtml(mail.toAddress)}, ${mail.createdAt.toISOString()}</li>`,
    );
    const body = `<h1>Mailbox</h1>${rows.length ? `<ol>${rows.join('')}</ol>` : '<p>No email yet. Emails are kept here while no SMTP server is configured.</p>'}`;
    return reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(htmlPage({ title: 'Mailbox', body }));
  });

  http.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    if (!isLoopbackPeer(request)) throw apiError('not_found');
    const mail = await getMail(database.db, Number(request.params.id) || 0);
    const body = `<p><a href="/dev/mailbox">Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1><p>To ${escapeHtml(mail.toAddress)}</p><pre>${escapeHtml(mail.text)}</pre>`;
    return reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(htmlPage({ title: mail.subject, body }));
  });
}
