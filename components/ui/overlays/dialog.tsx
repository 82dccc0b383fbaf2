import * as Primitive from '@radix-ui/react-dialog';
import { X } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { cx } from '@/components/ui/primitives/cx';
import { WholeWords } from '@/components/ui/primitives/truncated';
import { focusHolder, focusPage } from '@/components/ui/mechanisms/last-focus';
import { type Hold, useHeldHeight } from '@/components/ui/mechanisms/use-held-height';

export type DialogFrameProps = {
  /** The dialog wants to close: Esc, the cross, a click outside. It is open for as long as it is there. */
  onClose: () => void;
  title: ReactNode;
  /** Under the title, as wide as the dialog. */
  description?: ReactNode;
  /**
   * `form` has the width `dialog` and fills screens under 640 px; `tall` is the same with one height, for dialogs with tabs;
   * `sheet` takes all the room beside the sidebar; `confirm` is small everywhere; `foot` lies over the foot of a form, at `place`.
   */
  size?: keyof typeof sizes;
  /** Of size `foot`: see `useFormBelow`. */
  place?: CSSProperties;
  /** Under the title: tabs. */
  head?: ReactNode;
  /** `alertdialog` for questions that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** A refusal, under a dialog of size `confirm`: it comes late, and nothing that one is about to press may move. */
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
  // Beside the sidebar where that leaves room, else over it.
  sheet: {
    place: 'justify-items-end sm:p-2',
    frame: cx(wide, 'sm:h-[calc(100dvh-1rem)] sm:w-[max(100vw-theme(spacing.sidebar)-1rem,min(68rem,100vw-1rem))]'),
  },
  // There is room for a notice under it.
  confirm: {
    place: 'justify-items-center pt-[14dvh] low:pt-2',
    frame: 'max-h-[calc(86dvh-7.5rem)] w-[min(28rem,calc(100vw-2rem))] rounded-2xl low:max-h-[calc(100dvh-1rem)]',
  },
  foot: { place: '', frame: cx('max-h-dvh rounded-2xl', scrolls) },
} as const;

/**
 * The frame of every dialog: title and close button stay, what is inside scrolls (`DialogBody`), `DialogFooter` stays. In a low window
 * all of it scrolls, but for a question.
 * Focus goes into the dialog, stays there, and returns to where it came from.
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
        {/* Its top stays where it is: what opens, comes or goes inside moves nothing above it. */}
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
              // A field that has something of its own to undo.
              if (event.target instanceof Element && event.target.matches('[data-own-escape]')) event.preventDefault();
            }}
            onOpenAutoFocus={(event) => {
              if (event.currentTarget instanceof Element) opener.remember(event.currentTarget);
              // Not the cross, which comes first in the order of the page.
              const target = firstFocus(event.currentTarget, role);
              if (target === null) return;
              event.preventDefault();
              // In a low window its foot is far below what it says.
              target.focus({ preventScroll: target.closest('[data-dialog-footer]') !== null });
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // The dialog that took its place may have the focus already, in a field of its own.
              if (document.activeElement?.closest('[data-dialog]')) return;
              opener.restore();
            }}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            className={cx(
              'animate-dialog pointer-events-auto relative flex flex-col bg-raised shadow-dialog outline-none',
              sizes[size].frame,
            )}
          >
            {/* What is long scrolls where the screen is too low for it: a question in its description, a form in its names. */}
            <div
              className={cx(
                // Its rows keep their heights: a clamped title would give way, and lie under the description.
                'scroll-quiet grid auto-rows-max grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 overflow-y-auto px-4 pt-5 sm:px-6',
                head === undefined ? 'pb-4' : 'pb-1',
                size === 'confirm' ? 'scroll-edges min-h-16 [--edge:0.75rem]' : 'max-h-[50dvh] shrink-0',
              )}
            >
              <Primitive.Title
                // A name may have 250 characters: what it asks about stays in view.
                title={typeof title === 'string' ? title : undefined}
                className="line-clamp-3 text-xl leading-7 font-semibold wrap-anywhere"
              >
                <WholeWords>{title}</WholeWords>
              </Primitive.Title>
              <Primitive.Close
                aria-label={t('close')}
                // As high as a line of the title, and over the description that begins under it.
                className="relative z-1 -mr-2 -mb-1 grid size-8 shrink-0 place-items-center rounded-lg text-muted hover:bg-hover hover:text-text active:bg-pressed touch:-mt-1.5 touch:-mr-3.5 touch:-mb-2.5 touch:size-11"
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
 * Where the focus goes when a dialog opens: into its first field, in a question on what leaves everything as it is, which is the
 * first button of its footer; or where `data-first-focus` says.
 */
function firstFocus(content: EventTarget | null, role: 'dialog' | 'alertdialog'): HTMLElement | null {
  if (!(content instanceof HTMLElement)) return null;
  const field = role === 'alertdialog' ? null : content.querySelector<HTMLElement>(`[data-dialog-body] :is(${FIELDS})`);
  const chosen = field?.closest('[role="radiogroup"]')?.querySelector<HTMLElement>('[aria-checked="true"]');
  const said = content.querySelector<HTMLElement>('[data-first-focus]');
  return said ?? chosen ?? field ?? content.querySelector<HTMLElement>('[data-dialog-footer] button');
}

/** For the `ref` of the first field where it is none of those above, or comes after the dialog has opened. */
export const takeFocus = (field: HTMLElement | null): void => field?.focus();

/** What opened the dialog with this content, for a dialog that takes its place (loading, then the form). */
const openers = new WeakMap<Element, Element | null>();

/**
 * Remembers what had the focus when the dialog opened; Radix does so only for its own triggers.
 *
 * @returns what notes the dialog's content, and what gives the focus back: to the opener, to the button of the menu or panel it was
 *   in, to what opened the dialog whose place this one took, or to the page when none of them is there any more
 */
function useOpener(): { remember: (content: Element) => void; restore: () => void } {
  // While rendering, because the dialog's own autofocus comes with the commit.
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
      // The row in the place of one that was deleted may have it already.
      else if (document.activeElement === document.body) focusPage();
    },
  };
}

/** The part of a dialog that scrolls. @param props.hold keeps the dialog's height from now on, when what is inside changes */
export function DialogBody({ hold = null, children }: { hold?: Hold; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  // Here and not around the dialog: what is in a portal is in the page only after its owner's first effects.
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
  /** The note is short: on small screens it needs no line of its own, which would be empty while there is none. */
  isNoteShort?: boolean;
  children: ReactNode;
};

/** The part of a dialog that stays at the bottom: a note of up to two lines at the left, buttons at the right, the primary one last. */
export function DialogFooter({ note, isNoteShort = false, children }: DialogFooterProps) {
  return (
    <div
      data-dialog-footer
      className="flex shrink-0 flex-wrap items-center justify-end gap-x-4 gap-y-3 border-t border-border px-4 py-3.5 sm:px-6"
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
      {/* On a phone they fill the line, and a long label has two; on the smallest they give up their icons, not a line of their own. */}
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
