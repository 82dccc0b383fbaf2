'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LoadFailure } from '@/components/form/load-failure';
import { LoadingFields } from '@/components/form/loading-dialog';
import { isGone } from '@/components/form/saving/save-failure';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import {
  DIALOG_PARAM,
  REFUSAL_PARAM,
  SUBJECT_PARAM,
  openDialog,
  openDialogAddress,
} from '@/components/ui/mechanisms/dialog-address';
import { OwnTexts } from '@/components/ui/mechanisms/texts';
import { DialogBody, DialogFooter, DialogFrame } from '@/components/ui/overlays/dialog';
import { Button } from '@/components/ui/primitives/button';
import { CopyAsText } from '@/components/ui/primitives/copy-as-text';
import { History, OctagonX, Pencil } from '@/components/ui/primitives/icons';
import { readCode, shownCode } from '@/lib/contract/rooms/refusals/code';
import { CONSOLE_CODES, type ConsoleCause, consoleCauseOf } from '@/lib/contract/rooms/refusals/console-codes';
import type { Refusal } from '@/lib/contract/rooms/refusals/entities';
import en from '@/messages/en/refusals.json';
import no from '@/messages/no/refusals.json';
import { useRefusal } from '../clients-data';
import { Comparison } from './comparison';

const TEXTS = { en: { refusals: en }, no: { refusals: no } };
/** Other registered values that are listed. */
const MOST_LISTED = 5;

export type RefusalDialogProps = { code: string; tenantId: string; onClose: () => void };

/** Why a sign-in was refused: what came beside what is registered, and the way to the field that mends it. */
export function RefusalDialog(props: RefusalDialogProps) {
  const own = consoleCauseOf(readCode(props.code) ?? '');
  return (
    <OwnTexts of={TEXTS}>
      {own === undefined ? <Card {...props} /> : <OwnCard cause={own} onClose={props.onClose} />}
    </OwnTexts>
  );
}

const Title = ({ children }: { children: ReactNode }) => (
  <span className="flex items-start gap-2.5">
    <OctagonX className="mt-1 size-5 shrink-0 text-danger" />
    <span>{children}</span>
  </span>
);

/** What the console refused by itself: its code stands for the cause alone, so that there is nothing to be asked for. */
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

function Card({ code, tenantId, onClose }: RefusalDialogProps) {
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
          <Ways refusal={refusal} tenantId={tenantId} />
        )}
      </DialogFooter>
    </DialogFrame>
  );
}

/** Title and sentence of a cause. One that the console does not know is said in general. */
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

/** Whose it is, and how often it happened since when. */
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

/** What came is text, never a link. */
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

/** The first way leads to the field. A client of another tenant is opened there. */
function Ways({ refusal, tenantId }: { refusal: Refusal; tenantId: string }) {
  const t = useTranslations('refusals');
  const { client, code, field, tenant, came, nearest } = refusal;
  const lines = [
    [t('card'), shownCode(code)],
    [t('came'), came],
    [t('registered'), nearest],
  ] as const;
  if (client === null || tenant.id !== tenantId) return <CopyAsText lines={lines} />;
  const { id, name } = client;
  const isSecret = field === 'clientSecret';
  const open = (): void =>
    isSecret
      ? openDialog('secret', id)
      : openDialogAddress({ [DIALOG_PARAM]: 'edit', [SUBJECT_PARAM]: id, [REFUSAL_PARAM]: code });
  return (
    <>
      <CopyAsText lines={lines} />
      <Button icon={<History />} onClick={() => openDialog('history', id)}>
        {t('changes')}
      </Button>
      <Button variant="primary" icon={<Pencil />} onClick={open}>
        {field === null ? t('open', { name }) : t(`mend.${field}`, { name })}
      </Button>
    </>
  );
}
