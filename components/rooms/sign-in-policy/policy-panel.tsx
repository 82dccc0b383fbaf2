'use client';

import { useTranslations } from 'next-intl';
import { LoadFailure } from '@/components/form/load-failure';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import { Button } from '@/components/ui/primitives/button';
import { type Definition, DefinitionList } from '@/components/ui/primitives/definition-list';
import { Panel } from '@/components/ui/primitives/panel';
import { isUnserved } from '@/lib/console/browser/api-error';
import type { SignInPolicyState } from '@/lib/contract/rooms/organizations/sign-in-policy';
import { type PolicyPlace, usePolicy } from './policy-data';
import { effectOf, inForce } from './policy-words';

const PolicyDialog = lazy(() => import('./policy-dialog'), 'PolicyDialog');
const LackingDialog = lazy(() => import('./lacking-dialog'), 'LackingDialog');

const CHANGE = 'sign-in-policy';
const LACKING = 'sign-in-lacking';
const DIALOGS = { alone: [CHANGE, LACKING] };
const NO_DIALOGS = {};

/** How the people here have to sign in. Empty on a platform without policies, and while loading. */
export function PolicyPanel({ place }: { place: PolicyPlace }) {
  const t = useTranslations('signinpolicy');
  const { data, error, mutate } = usePolicy(place);
  const isMissing = isUnserved(error);
  const { name, open, close } = useDialogParam(isMissing ? NO_DIALOGS : DIALOGS);
  if (data === undefined) {
    if (error === undefined || isMissing) return null;
    return (
      <Panel title={t('title')}>
        <LoadFailure error={error} onRetry={mutate} />
      </Panel>
    );
  }
  return (
    <Panel
      title={t('title')}
      actions={
        <Button size="sm" onClick={() => open(CHANGE)}>
          {t('change')}
        </Button>
      }
    >
      <Facts state={data} onShow={() => open(LACKING)} />
      {name === CHANGE ? (
        <PolicyDialog
          place={place}
          state={data}
          onClose={() => {
            // The dialog may have been closed because another person saved first.
            void mutate();
            close();
          }}
          onSaved={(saved) => {
            void mutate(saved, { revalidate: false });
            close();
          }}
        />
      ) : null}
      {name === LACKING ? (
        <LackingDialog
          place={place}
          isAsked={inForce(data).requirement !== 'none'}
          onChange={() => open(CHANGE)}
          onClose={close}
        />
      ) : null}
    </Panel>
  );
}

/** The requirement, its start date, and the number of people who do not meet it. */
function Facts({ state, onShow }: { state: SignInPolicyState; onShow: () => void }) {
  const t = useTranslations('signinpolicy');
  const dateText = useDateText();
  const { requirement, from } = inForce(state);
  const effect = effectOf(state, requirement);
  const isInherited = state.organization !== null && state.requirement === 'none' && requirement !== 'none';
  const facts: Definition[] = [
    {
      key: 'asked',
      term: t('asked'),
      value: (
        <>
          <span className="font-medium">{t(`requirement.${requirement}`)}</span>
          {isInherited ? <span className="text-sm text-muted">{t('inherited')}</span> : null}
        </>
      ),
    },
  ];
  if (effect !== undefined) {
    const day = from === null ? t('sinceEver') : dateText(`${from}T00:00:00Z`, { dateStyle: 'long', timeZone: 'UTC' });
    facts.push(
      { key: 'from', term: t('from'), value: day },
      {
        key: 'lacking',
        term: t('lacking'),
        value: (
          <>
            <span>{t('lackingOf', { lacking: effect.lacking, people: effect.people })}</span>
            {effect.lacking === 0 ? null : (
              <Button size="sm" onClick={onShow}>
                {t('show')}
              </Button>
            )}
          </>
        ),
      },
    );
  }
  return (
    <>
      <DefinitionList items={facts} />
      {state.elsewhere === 0 ? null : (
        <p className="mt-3 text-sm text-muted">{t('elsewhere', { count: state.elsewhere })}</p>
      )}
    </>
  );
}
