import * as Primitive from '@radix-ui/react-dialog';
import { X } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { cx } from '@/components/ui/primitives/cx';
import { WholeWords } from '@/components/ui/primitives/truncated';
import { focusHolder, focusPage } from '@/components/ui/mechanisms/last-focus';
import { type Hold, useHeldHeight } from '@/components/ui/mechanisms/use-held-height';

export type DialogFrameProps = {
  /** Called on Esc, the cross, or a click outside. The dialog is open while it is mounted. */
  onClose: () => void;
  title: ReactNode;
  /** Below the title, as wide as the dialog. */
  description?: ReactNode;
  /**
   * `form` has the width `dialog` and fills screens below 640 px; `tall` is the same with a fixed height, for dialogs with tabs; `sheet`
   * takes all the room beside the sidebar; `confirm` is small everywhere; `foot` covers the foot of a form, at `place`.
   */
  size?: keyof typeof sizes;
  /** For size `foot`: see `useFormBelow`. */
  place?: CSSProperties;
  /** Below the title: tabs. */
  head?: ReactNode;
  /** `alertdialog` for questions that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** A refusal, below a dialog of size `confirm`: it arrives late, and must not move the buttons. */
  notice?: ReactNode;
  children: ReactNode;
};

const scrolls = 'low:overflow-y-auto low:*:flex-none';
const wide = cx('h-dvh w-full sm:rounded-2xl', scrolls);
const narrow = 'sm:w-[calc(100vw-2rem)] sm:max-w-dialog';
const sizes = {
  form: {
    place: 'justify-items-center sm:pt-[8dvh]',
    frame: cx(
      wide,
      narrow,
      'sm:h-(--held-height,auto) sm:max-h-[calc(92dvh-1.5rem)] sm:min-h-[min(var(--least-height,0px),92dvh-1.5rem)]',
    ),
  },
  tall: {
    place: 'justify-items-center sm:pt-[min(8dvh,4.25rem)]',
    frame: cx(wide, narrow, 'sm:h-[min(47.75rem,calc(100dvh-min(8dvh,4.25rem)-1.5rem))]'),
  },
  // Beside the sidebar if that leaves room, else over it.
  sheet: {
    place: 'justify-items-end sm:p-2',
    frame: cx(wide, 'sm:h-[calc(100dvh-1rem)] sm:w-[max(100vw-theme(spacing.sidebar)-1rem,min(68rem,100vw-1rem))]'),
  },
  // Leaves room for a notice below it.
  confirm: {
    place: 'justify-items-center pt-[14dvh] low:pt-2',
    frame: 'max-h-[calc(86dvh-7.5rem)] w-[min(28rem,calc(100vw-2rem))] rounded-2xl low:max-h-[calc(100dvh-1rem)]',
  },
  foot: { place: '', frame: cx('max-h-dvh rounded-2xl', scrolls) },
} as const;

/**
 * The frame of every dialog: title and close button are fixed, the content scrolls (`DialogBody`), `DialogFooter` is fixed. In a low window
 * everything scrolls, except in a confirmation. The focus goes into the dialog, is trapped, and returns to where it came from.
 */
export function DialogFrame(props: DialogFrameProps) {
  const { onClose, title, description, size = 'form', place, head, role = 'dialog', notice, children } = props;
  const t = useTranslations('common.action');
  const opener = useOpener();
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        {/* On the same level as the window, so that a second dialog dims the first. */}
        <Primitive.Overlay className="animate-fade fixed inset-0 z-50 bg-overlay" />
        {/* The top edge is fixed: content that changes size moves nothing above it. */}
        <div
          className={cx(
            'pointer-events-none fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] items-start',
            sizes[size].place,
          )}
        >
          <Primitive.Content
            data-dialog
            role={role}
            style={place}
            onEscapeKeyDown={(event) => {
              // Some fields have something of their own to undo.
              if (event.target instanceof Element && event.target.matches('[data-own-escape]')) event.preventDefault();
            }}
            onOpenAutoFocus={(event) => {
              if (event.currentTarget instanceof Element) opener.remember(event.currentTarget);
              // Not the close button, which is first in DOM order.
              const target = firstFocus(event.currentTarget, role);
              if (target === null) return;
              event.preventDefault();
              // In a low window the footer is far below the text.
              target.focus({ preventScroll: target.closest('[data-dialog-footer]') !== null });
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // The dialog that replaced this one may already have focused one of its own fields.
              if (document.activeElement?.closest('[data-dialog]')) return;
              opener.restore();
            }}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            className={cx(
              'animate-dialog pointer-events-auto relative flex flex-col bg-raised shadow-dialog outline-none',
              sizes[size].frame,
            )}
          >
            {/* Long content scrolls if the screen is too low: a confirmation in its description, a form in its names. */}
            <div
              className={cx(
                // Rows keep their heights: otherwise a clamped title would shrink, and be covered by the description.
                'scroll-quiet grid auto-rows-max grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 overflow-y-auto px-4 pt-5 sm:px-6',
                head === undefined ? 'pb-4' : 'pb-1',
                size === 'confirm' ? 'scroll-edges min-h-16 [--edge:0.75rem]' : 'max-h-[50dvh] shrink-0',
              )}
            >
              <Primitive.Title
                // A name may have 250 characters: the question itself stays visible.
                title={typeof title === 'string' ? title : undefined}
                className="line-clamp-3 text-xl leading-7 font-semibold wrap-anywhere"
              >
                <WholeWords>{title}</WholeWords>
              </Primitive.Title>
              <Primitive.Close
                aria-label={t('close')}
                // As high as a line of the title, and above the description that starts below it.
                className="relative z-1 -mr-2 -mb-1 grid size-8 shrink-0 place-items-center rounded-lg text-muted hover:bg-hover hover:text-text active:bg-pressed touch:-mt-1.5 touch:-mr-3.5 touch:-mb-2.5 touch:size-11 print:hidden"
              >
                <X />
              </Primitive.Close>
              {description === undefined ? null : (
                <Primitive.Description asChild>
                  <div className="col-span-2 mt-0.5 text-muted wrap-anywhere">{description}</div>
                </Primitive.Description>
              )}
            </div>
            {head}
            {children}
            {notice === undefined ? null : (
              <div className="scroll-quiet absolute inset-x-0 top-full mt-2 max-h-26 overflow-y-auto rounded-xl bg-raised shadow-dialog">
                {notice}
              </div>
            )}
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const FIELDS = [
  'input:not([type="hidden"], [type="file"], [aria-hidden="true"], :disabled)',
  'textarea:not(:disabled)',
  ...['combobox', 'radio', 'switch'].map((role) => `[role="${role}"]:not(:disabled)`),
].join(',');

/**
 * The initial focus of a dialog: its first field; in a confirmation the button that changes nothing, which is the first one of its footer;
 * or the element with `data-first-focus`.
 */
function firstFocus(content: EventTarget | null, role: 'dialog' | 'alertdialog'): HTMLElement | null {
  if (!(content instanceof HTMLElement)) return null;
  const field = role === 'alertdialog' ? null : content.querySelector<HTMLElement>(`[data-dialog-body] :is(${FIELDS})`);
  const chosen = field?.closest('[role="radiogroup"]')?.querySelector<HTMLElement>('[aria-checked="true"]');
  const said = content.querySelector<HTMLElement>('[data-first-focus]');
  return said ?? chosen ?? field ?? content.querySelector<HTMLElement>('[data-dialog-footer] button');
}

/** For the `ref` of a first field that is none of those above, or that appears after the dialog has opened. */
export const takeFocus = (field: HTMLElement | null): void => field?.focus();

/** The opener of the dialog with this content, for a dialog that replaces it (loading, then the form). */
const openers = new WeakMap<Element, Element | null>();

/**
 * Stores the focused element when the dialog opens; Radix does so only for its own triggers.
 * @returns one function that registers the dialog's content, and one that restores the focus: to the opener, to the button of its menu or
 * panel, to the opener of the replaced dialog, or to the page if none of them exists any more
 */
function useOpener(): { remember: (content: Element) => void; restore: () => void } {
  // During rendering, because the dialog's own autofocus happens in the commit.
  const [[opener, firstOpener]] = useState((): [Element | null, Element | null] => {
    const from = typeof document === 'undefined' ? null : focusHolder();
    const before = from?.closest('[data-dialog]');
    return [from, before ? (openers.get(before) ?? null) : null];
  });
  return {
    remember: (content) => void openers.set(content, opener),
    restore: () => {
      const target = [opener, firstOpener].find((one) => one?.isConnected);
      if (target instanceof HTMLElement) target.focus();
      // The row that replaced a deleted one may already have it.
      else if (document.activeElement === document.body) focusPage();
    },
  };
}

/** The scrolling part of a dialog. @param props.hold keeps the dialog's current height when the content changes */
export function DialogBody({ hold = null, children }: { hold?: Hold; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  // Here and not around the dialog, because the content of a portal is in the DOM only after its owner's first effects.
  useHeldHeight(body, hold);
  return (
    <div
      ref={body}
      data-dialog-body
      className="scroll-quiet min-h-0 flex-1 space-y-5 overflow-y-auto px-4 pt-1 pb-6 sm:px-6 low:flex-none"
    >
      {children}
    </div>
  );
}

export type DialogFooterProps = {
  note?: ReactNode;
  /** A short note: on small screens it needs no line of its own, which would be empty without it. */
  isNoteShort?: boolean;
  children: ReactNode;
};

/** The fixed footer of a dialog: a note of up to two lines on the left, buttons on the right, the primary one last. */
export function DialogFooter({ note, isNoteShort = false, children }: DialogFooterProps) {
  return (
    <div
      data-dialog-footer
      className="flex shrink-0 flex-wrap items-center justify-end gap-x-4 gap-y-3 border-t border-border px-4 py-3.5 sm:px-6 print:hidden"
    >
      {note === undefined ? null : (
        <div
          className={cx(
            'flex min-h-10 min-w-0 flex-1 items-center text-sm text-muted',
            isNoteShort ? 'basis-0' : 'basis-full sm:basis-0',
          )}
        >
          {note}
        </div>
      )}
      {/* On a phone the buttons fill the line, and a long label may take two; on the smallest screens they lose their icons instead of
          wrapping. */}
      <div
        className={cx(
          'flex min-w-0 flex-wrap justify-end gap-2 max-sm:*:h-auto max-sm:*:max-w-full max-sm:*:whitespace-normal',
          'max-[22.5rem]:*:px-2 max-[22.5rem]:[&>:not([aria-label])>.icon:not(.animate-spin,.text-success)]:hidden',
          !isNoteShort && 'max-sm:grow max-sm:*:grow',
        )}
      >
        {children}
      </div>
    </div>
  );
}
