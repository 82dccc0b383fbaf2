import * as Primitive from '@radix-ui/react-dialog';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { isFree } from '@/components/ui/mechanisms/free-keys';
import { focusPage } from '@/components/ui/mechanisms/last-focus';
import { isSmallScreen } from '@/components/ui/mechanisms/small-screen';
import { IconButton } from '@/components/ui/primitives/button';
import { ArrowLeft, Check, ChevronDown, Ellipsis, Link2, X } from '@/components/ui/primitives/icons';
import { useCopy } from '@/components/ui/primitives/use-copy';
import { Menu } from './menu';
import { panelHref } from './panel-link';
import { type PanelAction, PanelActions, menuActions } from './panel-actions';

export type SidePanelProps = {
  /** The kind of its subject: "Member". */
  kind: string;
  /** Undefined while the subject is loading, or if it is missing. */
  name: string | undefined;
  id: string;
  /** Its index in the list, from 0; undefined if the list does not contain it. */
  position: number | undefined;
  count: number | undefined;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  /** None while there is no name. */
  actions: readonly PanelAction[] | undefined;
  children: ReactNode;
};

/**
 * The panel of a row, over the right side of its list and as high as the window; below 640 px it fills the screen and is modal. Otherwise
 * the list stays usable: up and down (and j and k) go to the next row, Esc closes and returns the focus to the row's name. Printed, it is the page.
 */
export function SidePanel(props: SidePanelProps) {
  const { kind, name = '', id, position, count, onStep, onClose, actions = [], children } = props;
  const t = useTranslations('common.panel');
  const panel = useRef<HTMLDivElement>(null);
  const [modal] = useState(isSmallScreen);
  const giveBack = useFocusOf(panel, id);
  const place = position === undefined || count === undefined ? '' : t('place', { place: position + 1, count });
  // A loading or missing subject has no name.
  const title = name === '' ? kind : `${kind}: ${name}`;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!isInside(event)) return;
    const by = ({ ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 } as const)[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!isFree(event.target)) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <Primitive.Root open modal={modal} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Content
          ref={panel}
          data-side-panel
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onKeyDownCapture={(event) => {
            // Radix would wrap from the last control to the first one: beside a non-modal panel there is a list to go to.
            if (!modal && event.key === 'Tab' && isInside(event)) event.stopPropagation();
          }}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            panel.current?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveBack();
          }}
          onEscapeKeyDown={(event) => {
            // A field of the list handles the key itself.
            if (!isFree(event.target)) event.preventDefault();
          }}
          onInteractOutside={(event) => event.preventDefault()}
          className="animate-panel fixed inset-y-0 right-0 z-30 flex w-full flex-col bg-surface shadow-raised outline-none sm:w-120 sm:border-l sm:border-border"
        >
          <Primitive.Title asChild>
            <p className="sr-only">{title}</p>
          </Primitive.Title>
          <Head {...{ kind, name, position, count, place, actions, onStep, onClose }} />
          <p role="status" className="sr-only">
            {[name, place].filter(Boolean).join('. ')}
          </p>
          <div
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes the scrollable area reachable by keyboard
            tabIndex={0}
            role="group"
            aria-label={name === '' ? kind : name}
            className="scroll-quiet min-h-0 flex-1 overflow-y-auto overscroll-contain"
          >
            {children}
          </div>
          <PanelActions actions={actions} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Menus of the panel are rendered in portals, but their key events bubble to it, too. */
const isInside = ({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean =>
  target instanceof Node && currentTarget.contains(target);

type HeadProps = Pick<SidePanelProps, 'kind' | 'position' | 'count' | 'onStep' | 'onClose'> & {
  name: string;
  actions: readonly PanelAction[];
  /** "2 of 248". */
  place: string;
};

function Head({ kind, name, position, count, place, actions, onStep, onClose }: HeadProps) {
  const t = useTranslations('common.panel');
  return (
    // As high as the page's header beside it.
    <div className="flex h-14 shrink-0 items-center gap-1 border-b border-border px-2 sm:h-12 sm:px-4 print:hidden">
      <IconButton label={t('back')} onClick={onClose} className="sm:hidden">
        <ArrowLeft />
      </IconButton>
      <span aria-hidden className="flex-1 truncate font-semibold sm:hidden">
        {kind}
      </span>
      <IconButton label={t('previous')} disabled={position === 0} onClick={() => onStep(-1)} className="max-sm:hidden">
        <ChevronDown className="rotate-180" />
      </IconButton>
      <IconButton
        label={t('next')}
        disabled={position !== undefined && position + 1 === count}
        onClick={() => onStep(1)}
        className="max-sm:hidden"
      >
        <ChevronDown />
      </IconButton>
      <span className="ml-1 flex-1 text-sm text-muted tabular-nums max-sm:hidden">{place}</span>
      <CopyAddress />
      <MoreActions name={name} actions={actions} />
      <IconButton label={t('close')} onClick={onClose} className="max-sm:hidden">
        <X />
      </IconButton>
    </div>
  );
}

/**
 * Keeps the focus in the panel when it switches to another row.
 * @returns returns the focus to the name of the panel's last row, unless the user has moved it elsewhere
 */
function useFocusOf(panel: RefObject<HTMLElement | null>, id: string): () => void {
  const last = useRef(id);
  useLayoutEffect(() => {
    last.current = id;
    // The focused element belonged to the previous row.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [panel, id]);
  return () => {
    if (document.activeElement !== document.body) return;
    const link = document.querySelector<HTMLElement>(`a[data-panel][href="${panelHref(last.current)}"]`);
    if (link === null) focusPage();
    else link.focus({ preventScroll: true });
  };
}

function CopyAddress() {
  const t = useTranslations('common.panel');
  const { copied, copy } = useCopy();
  return (
    <IconButton label={t('copyAddress')} onClick={() => void copy(window.location.href)}>
      {copied ? <Check className="text-success" /> : <Link2 />}
    </IconButton>
  );
}

/** The actions without a button at the foot. */
function MoreActions({ name, actions }: { name: string; actions: readonly PanelAction[] }) {
  const t = useTranslations('table');
  const more = menuActions(actions);
  if (more.length === 0) return null;
  const trigger = (
    <button
      type="button"
      aria-label={t('rowActions', { name })}
      title={t('actions')}
      className="grid size-8.5 shrink-0 place-items-center rounded-lg text-muted hover:bg-hover hover:text-text active:bg-pressed touch:size-11"
    >
      <Ellipsis />
    </button>
  );
  return <Menu trigger={trigger} items={more} />;
}
