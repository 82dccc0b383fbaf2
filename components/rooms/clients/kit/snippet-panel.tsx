import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useAction } from '@/components/form/saving/use-action';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { tabPanel, Tabs } from '@/components/ui/primitives/tabs';
import { CLIENT_ERRORS } from '../clients-data';
import { rich } from '../rich-text';
import { callbackState } from './kit-rules';
import { AddNote, OriginNote } from '../redirects/origin-note';
import { missingOrigins } from '../redirects/origins';
import { type Registered, register } from './kit-data';
import { snippetsOf } from './snippets';
import { type Snippet, type SnippetFile, type SnippetInput, SNIPPETS } from './snippets/snippet';

/** The mask shown for the secret, and the placeholder at its position: no language has to escape its letters. */
const MASK = '•'.repeat(20);
const PLACE = 'thesecretstandsherebutnotshown';

/** The last selected tab, for the next kit. */
let lastTab: string | undefined;

export type SnippetPanelProps = {
  input: Omit<SnippetInput, 'secret'>;
  /** The secret while it can still be shown; null for clients without one, undefined if it can no longer be shown. */
  secret: string | null | undefined;
  tenantId: string;
  enableWildcards: boolean;
  onTaken: () => void;
  allowedCorsOrigins: readonly string[];
  onRegistered: (part: Partial<Registered>) => void;
};

export function SnippetPanel(props: SnippetPanelProps) {
  const { input, secret, enableWildcards, onTaken } = props;
  const t = useTranslations('clientkit.snippet');
  const id = useId();
  const shown = snippetsOf({ ...input, secret: secret === null ? null : PLACE });
  const whole = snippetsOf({ ...input, secret: secret === undefined ? '' : secret });
  const [chosen, setChosen] = useState(lastTab);
  const at = Math.max(
    0,
    shown.findIndex((one) => one.id === chosen),
  );
  const snippet = shown[at];
  if (snippet === undefined) return null;
  const files = snippet.files.map((file, index) => ({ file, whole: whole[at]?.files[index] ?? file }));
  return (
    <section aria-label={t('title')} className="min-w-0">
      <div className="-mx-4 sm:-mx-6">
        <Tabs
          label={t('title')}
          id={id}
          tabs={shown.map((one) => ({ id: one.id, label: one.label }))}
          current={snippet.id}
          onChange={(next) => {
            lastTab = SNIPPETS.find((one) => one === next);
            setChosen(next);
          }}
        />
      </div>
      <div
        {...tabPanel(id, snippet.id)}
        className="mt-4 divide-y divide-border overflow-hidden rounded-xl bg-sidebar ring-1 ring-border ring-inset"
      >
        {files.map(({ file, whole: copied }, index) => (
          <FileBlock
            key={file.name}
            file={file}
            copied={copied}
            version={index === files.length - 1 ? snippet.version : undefined}
            // Without the secret, the copied text has a gap in its position.
            hasSecret={file.hasSecret === true && secret !== undefined && secret !== null}
            onTaken={onTaken}
          />
        ))}
        <CallbackFoot {...props} snippet={snippet} enableWildcards={enableWildcards} />
        <OriginFoot {...props} />
      </div>
    </section>
  );
}

const codeClass = 'scroll-quiet mt-1 overflow-x-auto pb-1 font-mono text-xs leading-4.5';

type FileBlockProps = {
  file: SnippetFile;
  copied: SnippetFile;
  version: string | undefined;
  hasSecret: boolean;
  onTaken: () => void;
};

function FileBlock({ file, copied, version, hasSecret, onTaken }: FileBlockProps) {
  const t = useTranslations('clientkit.snippet');
  return (
    <div className="min-w-0 px-4 py-3">
      <div className="flex min-h-7 items-center gap-2">
        <span className="font-mono text-xs font-medium">{file.name}</span>
        {version === undefined ? null : <span className="text-xs text-muted">{version}</span>}
        <span className="ml-auto text-xs text-muted">{hasSecret ? t('withSecret') : null}</span>
        {/* The pressed button determines what was copied. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the button inside is what is pressed */}
        <span onClick={hasSecret ? onTaken : undefined}>
          <CopyControl value={copied.code} label={file.name} iconOnly secret />
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes the scrollable area reachable by keyboard */}
      <pre tabIndex={0} aria-label={file.name} className={codeClass}>
        <code>
          {file.code
            .replaceAll(PLACE, MASK)
            .split('\n')
            .map((line, index) => (
              // Lines have no names of their own and never change their order.
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <CodeLine key={index} line={line} />
            ))}
        </code>
      </pre>
    </div>
  );
}

function CodeLine({ line }: { line: string }) {
  const isComment = /^\s*(?:#|\/\/)/.test(line);
  return <span className={isComment ? 'block min-h-4.5 text-muted' : 'block min-h-4.5'}>{line}</span>;
}

function useRegister({ tenantId, input, onRegistered }: SnippetPanelProps, ...[field, values]: Registration) {
  const { pending, error, run } = useAction({
    act: () => register({ tenantId, clientId: input.clientId }, field, values),
    onDone: onRegistered,
    repeatable: true,
    errorKeys: CLIENT_ERRORS.edit,
  });
  return { run, state: { pending, error } };
}
type Registration = [field: keyof Registered, values: readonly string[]];

/** A program in the browser needs its origin registered. */
function OriginFoot(props: SnippetPanelProps) {
  const { input, allowedCorsOrigins } = props;
  const origins = input.clientType === 'public' ? missingOrigins(input.redirectUris, allowedCorsOrigins) : [];
  const { run, state } = useRegister(props, 'allowedCorsOrigins', origins);
  return (
    <div className={origins.length === 0 ? undefined : 'px-4'}>
      <OriginNote origins={origins} onAdd={run} {...state} />
    </div>
  );
}

function CallbackFoot(props: SnippetPanelProps & { snippet: Snippet }) {
  const { snippet, input, enableWildcards } = props;
  const t = useTranslations('clientkit.snippet');
  const client = { redirectUris: input.redirectUris, isPublic: input.clientType === 'public' };
  const callback = callbackState(snippet, client, enableWildcards);
  const { run, state } = useRegister(props, 'redirectUris', [callback?.uri ?? '']);
  if (callback === null) return null;
  const { path, isRegistered } = callback;
  const values = { name: snippet.version.replace(/ [\d.+]+$/, ''), path, code: rich.code };
  return (
    <div role="status" className="px-4">
      <AddNote {...state} add={isRegistered ? undefined : { label: t('add'), onClick: run }}>
        {t.rich(isRegistered ? 'registered' : 'notRegistered', values)}
      </AddNote>
    </div>
  );
}
