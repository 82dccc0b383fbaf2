import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Select } from '@/components/form/fields/select-fields';
import { LoadFailure } from '@/components/form/load-failure';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { tabPanel, Tabs } from '@/components/ui/primitives/tabs';
import { ClaimsTable, NoToken } from './claims-table';
import { isUnserved } from '@/lib/console/browser/api-error';
import { type PersonChoice, usePreview } from './kit-data';

const TOKENS = [
  ['idToken', 'id'],
  ['accessToken', 'access'],
  ['userinfo', 'userinfo'],
] as const;
type TokenName = (typeof TOKENS)[number][0];

export type PreviewPanelProps = {
  tenantId: string;
  clientId: string;
  people: readonly PersonChoice[];
};

/** Previews the tokens of a person, without a sign-in. */
export function PreviewPanel({ tenantId, clientId, people }: PreviewPanelProps) {
  const t = useTranslations('clientkit.preview');
  const id = useId();
  const [chosen, setChosen] = useState('');
  const [token, setToken] = useState<TokenName>('idToken');
  const preview = usePreview(tenantId, clientId, chosen === '' ? undefined : chosen);
  // Without a selection: the person whose tokens the platform shows because the user cannot sign in.
  const other = chosen === '' && !preview.isLoading ? (preview.data?.person ?? null) : null;
  if (isUnserved(preview.error)) return null;
  const options = people.map(({ id: value, name, email }) => ({ value, label: name, hint: email }));
  return (
    <section aria-labelledby={`${id}title`} className="space-y-3 py-5">
      <div className="space-y-3 px-4 sm:px-6">
        <h3 id={`${id}title`} className="text-lg font-semibold">
          {t('title')}
        </h3>
        <Select
          label={t('person')}
          required
          placeholder={t('you')}
          clearable={chosen !== ''}
          options={other === null ? options : [...options, { value: other.id, label: other.name }]}
          value={other?.id ?? chosen}
          onChange={setChosen}
        />
      </div>
      <Tabs
        label={t('tokens')}
        id={id}
        tabs={TOKENS.map(([one, text]) => ({ id: one, label: t(`token.${text}`) }))}
        current={token}
        onChange={(next) => setToken(TOKENS.find(([one]) => one === next)?.[0] ?? 'idToken')}
      />
      <div {...tabPanel(id, token)} aria-busy={preview.isLoading} className="px-4 sm:px-6">
        <PreviewClaims preview={preview} token={token} />
      </div>
    </section>
  );
}

function PreviewClaims({ preview, token }: { preview: ReturnType<typeof usePreview>; token: TokenName }) {
  const { data, error, mutate } = preview;
  if (data === undefined) {
    return error === undefined ? <Skeleton className="h-40 w-full" /> : <LoadFailure error={error} onRetry={mutate} />;
  }
  const { notes, [token]: claims } = data;
  return claims ? <ClaimsTable claims={claims} notes={notes} /> : <NoToken notes={notes} />;
}
