import { FieldGrid } from '#design-system/checkbox.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import type { getNetwork } from '../../network/contract.ts';
import { LONGEST_NETWORK, SOCIAL_SERVICES, type SocialService } from '../../network/network-view.ts';
import { siteSettingsPath } from '../document-view.ts';

type Network = ReplyOf<typeof getNetwork>['network'];

/** The network's name, and its social links. */
export function NetworkPart({ network, token }: { network: Network; token: string }) {
  const links: [SocialService, string][] = [
    ['x', network.x],
    ['facebook', network.facebook],
    ['instagram', network.instagram],
    ['youtube', network.youtube],
    ['tiktok', network.tiktok],
    ['threads', network.threads],
    ['bluesky', network.bluesky],
  ];
  return (
    <CallForm
      call={({ network: calls }) => calls.save}
      params={{}}
      token={token}
      label="Name and links"
      onDone={({ siteId }) => siteSettingsPath(siteId, 'network')}
    >
      <input type="hidden" name="version" value={network.version} />
      <FieldGrid>
        <CallField
          id="network-name"
          label="Name"
          name="name"
          span={6}
          maxLength={LONGEST_NETWORK.name}
          defaultValue={network.name}
          required
          autoComplete="off"
          hint="In titles, emails, feeds, receipts and authenticator apps."
        />
        <CallField
          id="network-short-name"
          label="Short name"
          name="short_name"
          span={6}
          maxLength={LONGEST_NETWORK.shortName}
          defaultValue={network.shortName}
          required
          autoComplete="off"
          hint="In the header, on share pictures and before the sport: “Gridiron Football”."
        />
        {links.map(([service, href]) => (
          <CallField
            key={service}
            id={`network-${service}`}
            label={SOCIAL_SERVICES[service].label}
            name={service}
            type="url"
            span={6}
            maxLength={LONGEST_NETWORK.url}
            defaultValue={href}
            autoComplete="off"
            placeholder={`https://${SOCIAL_SERVICES[service].hosts[0]}/…`}
          />
        ))}
      </FieldGrid>
      <SubmitButton>Save name and links</SubmitButton>
    </CallForm>
  );
}
