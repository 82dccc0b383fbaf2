import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { inputClass } from '@/components/form/fields/input-class';
import { LoadFailure } from '@/components/form/load-failure';
import { useRowAction } from '@/components/form/saving/use-row-action';
import { Avatar } from '@/components/ui/marks/avatar';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { DialogBody, DialogFooter, DialogFrame } from '@/components/ui/overlays/dialog';
import { usePagedSearch } from '@/components/ui/picker/use-paged-search';
import { Badge } from '@/components/ui/primitives/badge';
import { Button } from '@/components/ui/primitives/button';
import { Send } from '@/components/ui/primitives/icons';
import { Truncated } from '@/components/ui/primitives/truncated';
import { asPage } from '@/lib/contract/entities/page';
import { MAX_PAGE_SIZE } from '@/lib/contract/limits';
import { REMINDERS } from '@/lib/contract/rooms/organizations/requirements';
import type { LackingPerson } from '@/lib/contract/rooms/organizations/sign-in-policy';
import { type PolicyPlace, remind, useLacking } from './policy-data';

const DAY_MS = 86_400_000;

/** Whether a reminder would be sent: one per day. */
const canRemind = ({ remindedAt }: LackingPerson, now: number): boolean =>
  remindedAt === null || now - Date.parse(remindedAt) >= DAY_MS;

type LackingDialogProps = {
  place: PolicyPlace;
  /** Without a policy, its people are the admins without a second factor, and the dialog leads to the policy. */
  isAsked: boolean;
  onChange: () => void;
  onClose: () => void;
};

/** People who do not meet the policy, with a reminder by mail for one of them or for all shown. */
export function LackingDialog({ place, isAsked, onChange, onClose }: LackingDialogProps) {
  const t = useTranslations('signinpolicy');
  const { typed, setTyped, search, limit, showMore } = usePagedSearch();
  const { data, error, mutate } = useLacking(place, { search, limit });
  // Set on opening: a reminder that becomes possible while the dialog is open can wait.
  const [now] = useState(() => Date.now());
  const { items, total } = asPage(data ?? []);
  const waiting = items.filter((person) => canRemind(person, now)).slice(0, REMINDERS);
  const again = (): void => void mutate();
  const title = t(isAsked ? 'lackingTitle' : 'unaskedTitle');
  return (
    <DialogFrame onClose={onClose} title={title} description={t(isAsked ? 'lackingText' : 'unaskedText')} size="tall">
      <DialogBody>
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={inputClass}
        />
        {error !== undefined && data === undefined ? <LoadFailure error={error} onRetry={mutate} /> : null}
        {data !== undefined && items.length === 0 ? <p className="text-muted">{t('noOne')}</p> : null}
        {items.length === 0 ? null : (
          <ul aria-label={title} className="divide-y divide-border-subtle">
            {items.map((person) => (
              <PersonRow key={person.id} person={person}>
                {isAsked && canRemind(person, now) ? (
                  <RemindButton
                    place={place}
                    ids={[person.id]}
                    label={t('remindOne', { name: person.displayName })}
                    onSent={again}
                  >
                    <span className="max-sm:hidden">{t('remind')}</span>
                  </RemindButton>
                ) : null}
              </PersonRow>
            ))}
          </ul>
        )}
        {items.length < total && limit < MAX_PAGE_SIZE ? (
          <Button size="sm" onClick={showMore}>
            {t('more', { shown: items.length, total })}
          </Button>
        ) : null}
      </DialogBody>
      <DialogFooter note={isAsked ? t('onceADay') : undefined}>
        {isAsked ? (
          <RemindButton
            place={place}
            ids={waiting.map(({ id }) => id)}
            disabledReason={data !== undefined && waiting.length === 0 ? t('allReminded') : undefined}
            onSent={again}
          >
            {t('remindMany', { count: waiting.length })}
          </RemindButton>
        ) : (
          <Button onClick={onChange}>{t('changePolicy')}</Button>
        )}
      </DialogFooter>
    </DialogFrame>
  );
}

type RemindButtonProps = {
  place: PolicyPlace;
  ids: string[];
  /** For screen readers, if the button's text does not name the person. */
  label?: string;
  disabledReason?: string | undefined;
  onSent: () => void;
  children: ReactNode;
};

function RemindButton({ place, ids, label, disabledReason, onSent, children }: RemindButtonProps) {
  const t = useTranslations('signinpolicy');
  const { running, run } = useRowAction<string[]>({
    act: async (people) => {
      const count = await remind(place, people);
      onSent();
      return t('sent', { count });
    },
    idOf: String,
    onGone: onSent,
  });
  return (
    <Button
      size={label === undefined ? undefined : 'sm'}
      className="max-sm:min-w-11"
      icon={<Send />}
      aria-label={label}
      pending={running.size > 0}
      disabledReason={disabledReason}
      onClick={() => run(ids)}
    >
      {children}
    </Button>
  );
}

/** One of the people: name, whether an admin, and the last reminder. */
function PersonRow({ person, children }: { person: LackingPerson; children: ReactNode }) {
  const t = useTranslations('signinpolicy');
  const { id, displayName, contactEmail, isAdmin, remindedAt } = person;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <Avatar name={displayName} id={id} size="sm" />
      <span className="flex min-w-0 flex-1 basis-44 flex-col">
        <span className="flex min-w-0 items-center gap-2">
          <Truncated text={displayName} className="font-medium" />
          {isAdmin ? <Badge>{t('admin')}</Badge> : null}
        </span>
        <Truncated text={contactEmail} className="text-sm text-muted" />
      </span>
      {remindedAt === null ? null : (
        <span className="text-sm text-muted">
          {t('reminded')} <RelativeTime value={remindedAt} />
        </span>
      )}
      {children}
    </li>
  );
}
