'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { ApplicationCard } from './application-card';
import { type Card, columnsOf, targetCard } from './card-list';

export type CardGridProps = {
  label: string;
  cards: readonly Card[];
  onToggle: (applicationId: string) => void;
  onUnassign: (applicationId: string) => void;
};

/** The cards. Tab reaches one of them, arrows, Home and End lead to the others, Space and Enter press its button. */
export function CardGrid({ label, cards, onToggle, onUnassign }: CardGridProps) {
  const t = useTranslations('assignments.card');
  const id = useId();
  const grid = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState('');
  const reachable = cards.some(({ applicationId }) => applicationId === active) ? active : cards[0]?.applicationId;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || grid.current === null) return;
    const buttons = [...grid.current.querySelectorAll<HTMLElement>('[data-card]')];
    const from = buttons.findIndex((button) => button === event.target);
    if (from < 0) return;
    const tops = [...grid.current.children].map((card) => (card as HTMLElement).offsetTop);
    const to = targetCard(event.key, from, buttons.length, columnsOf(tops));
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  };

  return (
    <>
      <p id={id} hidden>
        {t('keys')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons take the focus, one listener serves them */}
      <ul
        ref={grid}
        aria-label={label}
        aria-describedby={id}
        onKeyDown={onKeyDown}
        onFocus={({ target, currentTarget }) => {
          const card = target.closest('li');
          const index = card === null ? -1 : [...currentTarget.children].indexOf(card);
          const focused = cards[index];
          if (focused !== undefined) setActive(focused.applicationId);
        }}
        className="grid grid-cols-1 gap-3 sm:grid-cols-2 min-[68.75rem]:grid-cols-3 min-[106.25rem]:grid-cols-4 min-[143.75rem]:grid-cols-5"
      >
        {cards.map((card) => (
          <ApplicationCard
            key={card.applicationId}
            card={card}
            tabbable={card.applicationId === reachable}
            onToggle={onToggle}
            onUnassign={onUnassign}
          />
        ))}
      </ul>
    </>
  );
}
