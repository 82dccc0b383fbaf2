import { Link } from '@/components/ui/mechanisms/link';
import { Button } from '@/components/ui/primitives/button';
import { buttonClass } from '@/components/ui/primitives/button-class';
import type { MenuItem } from './menu-panel';

/** An entry of the row's menu; `short` is its name on a button. */
export type PanelAction = MenuItem & { short?: string };

/** The number of actions that have a button. */
const BUTTONS = 2;
const isQuiet = ({ danger }: PanelAction): boolean => danger !== true;

/** The actions without a button at the foot of the panel. */
export const menuActions = (actions: readonly PanelAction[]): PanelAction[] => [
  ...actions.filter(isQuiet).slice(BUTTONS),
  ...actions.filter((action) => !isQuiet(action)).slice(1),
];

/** The actions on the row: two buttons, the dangerous one apart. The others are in the menu of the panel's head. */
export function PanelActions({ actions }: { actions: readonly PanelAction[] }) {
  const danger = actions.find((action) => action.danger);
  if (actions.length === 0) return null;
  return (
    <div className="flex min-h-15 shrink-0 flex-wrap items-center gap-2 border-t border-border px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6 print:hidden">
      {actions
        .filter(isQuiet)
        .slice(0, BUTTONS)
        .map((action) => (
          <ActionButton key={action.id} action={action} />
        ))}
      {danger === undefined ? null : (
        <Button
          variant="danger-quiet"
          disabledReason={danger.disabledReason}
          onClick={danger.onSelect}
          className="ml-auto"
          aria-label={danger.label}
        >
          <span className="sm:hidden">{danger.icon}</span>
          <span className="max-sm:hidden">{danger.short ?? danger.label}</span>
        </Button>
      )}
    </div>
  );
}

function ActionButton({ action }: { action: PanelAction }) {
  const { label, short = label, icon, href, disabledReason, onSelect } = action;
  const text = (
    <>
      <span className="max-sm:hidden">{icon}</span>
      <span className="truncate">{short}</span>
    </>
  );
  if (href !== undefined && disabledReason === undefined) {
    return (
      <Link href={href} className={buttonClass({ className: 'min-w-0 shrink' })}>
        {text}
      </Link>
    );
  }
  return (
    <Button disabledReason={disabledReason} onClick={onSelect} className="min-w-0 shrink" title={label}>
      {text}
    </Button>
  );
}
