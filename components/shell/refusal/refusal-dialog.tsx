import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LoadFailure } from '@/components/form/load-failure';
import { LoadingFields } from '@/components/form/loading-dialog';
import { isGone } from '@/components/form/saving/save-failure';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { OwnTexts } from '@/components/ui/mechanisms/texts';
import { DialogBody, DialogFooter, DialogFrame } from '@/components/ui/overlays/dialog';
import { Button } from '@/components/ui/primitives/button';
import { CopyAsText } from '@/components/ui/primitives/copy-as-text';
import { OctagonX } from '@/components/ui/primitives/icons';
import { WholeWords } from '@/components/ui/primitives/truncated';
import { readCode, shownCode } from '@/lib/contract/rooms/refusals/code';
import { CONSOLE_CODES, type ConsoleCause, consoleCauseOf } from '@/lib/contract/rooms/refusals/console-codes';
import type { Refusal } from '@/lib/contract/rooms/refusals/entities';
import en from '@/messages/en/refusals.json';
import no from '@/messages/no/refusals.json';
import { Comparison } from './comparison';
import { useRefusal } from './refusal-data';

const TEXTS = { en: { refusals: en }, no: { refusals: no } };
/** The maximum number of other registered values listed. */
const MOST_LISTED = 5;

export type RefusalDialogProps = {
  code: string;
  onClose: () => void;
  renderWays?: (refusal: Refusal) => ReactNode;
};

export function RefusalDialog(props: RefusalDialogProps) {
  const own = consoleCauseOf(readCode(props.code) ?? '');
  return (
    <OwnTexts of={TEXTS}>
      {own === undefined ? <Card {...props} /> : <OwnCard cause={own} onClose={props.onClose} />}
    </OwnTexts>
  );
}

const Title = ({ children }: { children: string }) => (
  <span className="flex items-start gap-2.5">
    <OctagonX className="mt-1 size-5 shrink-0 text-danger" />
    <span>
      <WholeWords>{children}</WholeWords>
    </span>
  </span>
);

/** A refusal by the console itself: its code only identifies the cause, so there is nothing to query. */
function OwnCard({ cause, onClose }: { cause: ConsoleCause; onClose: () => void }) {
  const t = useTranslations('refusals');
  const { title, text } = useCauseTexts()(cause);
  const code = shownCode(CONSOLE_CODES[cause]);
  return (
    <DialogFrame
      onClose={onClose}
      title={<Title>{title}</Title>}
      description={<span className="font-mono text-sm">{t('code', { code })}</span>}
    >
      <DialogBody>
        <p>{text}</p>
        <p className="text-muted">{t('own')}</p>
      </DialogBody>
      <DialogFooter>
        <CopyAsText
          lines={[
            [t('card'), code],
            [title, text],
          ]}
        />
      </DialogFooter>
    </DialogFrame>
  );
}

function Card({ code, onClose, renderWays }: RefusalDialogProps) {
  const t = useTranslations('refusals');
  const answer = useRefusal(code);
  const { data: refusal, error } = answer;
  const causes = useCauseTexts();
  const action = useTranslations('common.action');
  const title = refusal === undefined ? t('card') : causes(refusal.cause).title;
  return (
    <DialogFrame
      onClose={onClose}
      title={<Title>{title}</Title>}
      description={refusal === undefined ? undefined : <Facts refusal={refusal} />}
    >
      <DialogBody>
        {refusal === undefined ? (
          <Missing error={answer.isValidating ? undefined : error} onRetry={answer.mutate} />
        ) : (
          <Details refusal={refusal} text={causes(refusal.cause).text} />
        )}
      </DialogBody>
      <DialogFooter>
        {refusal === undefined ? (
          <Button onClick={onClose}>{action('close')}</Button>
        ) : (
          <Ways refusal={refusal} renderWays={renderWays} />
        )}
      </DialogFooter>
    </DialogFrame>
  );
}

/** Title and sentence of a cause; an unknown cause gets general ones. */
function useCauseTexts() {
  const t = useTranslations('refusals');
  return (cause: string) => {
    const key = (of: string, part: 'title' | 'text') => `cause.${of}.${part}` as 'cause.other.title';
    const known = t.has(key(cause, 'title')) ? cause : 'other';
    return { title: t(key(known, 'title')), text: t(key(known, 'text')) };
  };
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const t = useTranslations('refusals');
  if (error === undefined) return <LoadingFields />;
  return isGone(error) ? <p>{t('gone')}</p> : <LoadFailure error={error} onRetry={onRetry} />;
}

const strong = (chunks: ReactNode): ReactNode => <strong className="font-semibold text-text">{chunks}</strong>;
const timeOf = (value: string) => (): ReactNode => <RelativeTime value={value} />;

/** The client, and how often the refusal happened since when. */
function Facts({ refusal }: { refusal: Refusal }) {
  const t = useTranslations('refusals');
  const { client, tenant, count, firstAt, lastAt, code } = refusal;
  return (
    <p>
      {client === null
        ? t('noClient', { tenant: tenant.name })
        : t.rich('of', {
            client: client.name,
            tenant: tenant.name,
            b: strong,
          })}
      {', '}
      {t.rich(count === 1 ? 'times' : 'since', {
        count,
        first: timeOf(firstAt),
        last: timeOf(lastAt),
      })}
      {' · '}
      <span className="font-mono text-sm whitespace-nowrap">{t('code', { code: shownCode(code) })}</span>
    </p>
  );
}

function Details({ refusal, text }: { refusal: Refusal; text: string }) {
  const t = useTranslations('refusals');
  const { came, nearest, registered, field } = refusal;
  const others = registered.filter((one) => one !== nearest).slice(0, MOST_LISTED);
  const isCompared = came !== null && nearest !== null;
  return (
    <>
      <p>{text}</p>
      {isCompared ? <Comparison came={came} nearest={nearest} /> : null}
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2 empty:hidden">
        {came === null || isCompared ? null : <Value label={t('came')} values={[came]} />}
        {isCompared || came === null || field === null ? null : (
          <Value label={t('registered')} values={registered.slice(0, MOST_LISTED)} />
        )}
        {isCompared && others.length > 0 ? <Value label={t('also')} values={others} /> : null}
      </dl>
      {came?.includes('•') === true ? <p className="text-sm text-muted">{t('masked')}</p> : null}
      {field === null ? <p className="text-muted">{t('elsewhere')}</p> : null}
    </>
  );
}

/** The received value is always text, never a link. */
function Value({ label, values }: { label: string; values: readonly string[] }) {
  const t = useTranslations('refusals');
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 font-mono text-sm wrap-anywhere">
        {values.length === 0 ? <span className="font-sans">{t('nothing')}</span> : null}
        {values.map((value) => (
          <span key={value} className="block">
            {value}
          </span>
        ))}
      </dd>
    </>
  );
}

function Ways({ refusal, renderWays }: { refusal: Refusal } & Pick<RefusalDialogProps, 'renderWays'>) {
  const t = useTranslations('refusals');
  const { code, came, nearest } = refusal;
  return (
    <>
      <CopyAsText
        lines={[
          [t('card'), shownCode(code)],
          [t('came'), came],
          [t('registered'), nearest],
        ]}
      />
      {renderWays?.(refusal)}
    </>
  );
}
