import type { ReactElement } from 'react';
import { cx } from './cx';

/**
 * An icon; 16 px unless a class says otherwise, in the text's colour. Hidden from screen readers: put words beside it, or in the name of
 * its button.
 */
export type Icon = (props: { className?: string | undefined }) => ReactElement;

/**
 * The icons are in the style sheet (`app/icons.css`, docs/decisions/icons.md), not in pages or scripts. After a change here: `npm run
 * icons`.
 */
const icon =
  (name: string): Icon =>
  ({ className }) => <span aria-hidden className={cx('icon', `icon-${name}`, className)} />;

export const Activity = /* @__PURE__ */ icon('activity');
export const AppWindow = /* @__PURE__ */ icon('app-window');
export const ArrowDown = /* @__PURE__ */ icon('arrow-down');
export const ArrowLeft = /* @__PURE__ */ icon('arrow-left');
export const ArrowRight = /* @__PURE__ */ icon('arrow-right');
export const ArrowUp = /* @__PURE__ */ icon('arrow-up');
export const Blocks = /* @__PURE__ */ icon('blocks');
export const Boxes = /* @__PURE__ */ icon('boxes');
export const Braces = /* @__PURE__ */ icon('braces');
export const Building2 = /* @__PURE__ */ icon('building-2');
export const Calendar = /* @__PURE__ */ icon('calendar');
export const CalendarDays = /* @__PURE__ */ icon('calendar-days');
export const Check = /* @__PURE__ */ icon('check');
export const CheckBold = /* @__PURE__ */ icon('check-bold');
export const ChevronDown = /* @__PURE__ */ icon('chevron-down');
export const ChevronRight = /* @__PURE__ */ icon('chevron-right');
export const ChevronsUpDown = /* @__PURE__ */ icon('chevrons-up-down');
export const CircleAlert = /* @__PURE__ */ icon('circle-alert');
export const CircleCheck = /* @__PURE__ */ icon('circle-check');
export const CircleDashed = /* @__PURE__ */ icon('circle-dashed');
export const CircleHelp = /* @__PURE__ */ icon('circle-help');
export const CirclePause = /* @__PURE__ */ icon('circle-pause');
export const CircleOff = /* @__PURE__ */ icon('circle-off');
export const ClipboardCopy = /* @__PURE__ */ icon('clipboard-copy');
export const Clock = /* @__PURE__ */ icon('clock');
export const Columns3 = /* @__PURE__ */ icon('columns-3');
export const Copy = /* @__PURE__ */ icon('copy');
export const Download = /* @__PURE__ */ icon('download');
export const Ellipsis = /* @__PURE__ */ icon('ellipsis');
export const Eraser = /* @__PURE__ */ icon('eraser');
export const ExternalLink = /* @__PURE__ */ icon('external-link');
export const Eye = /* @__PURE__ */ icon('eye');
export const EyeOff = /* @__PURE__ */ icon('eye-off');
export const FilePlus2 = /* @__PURE__ */ icon('file-plus-2');
export const FileStack = /* @__PURE__ */ icon('file-stack');
export const Fingerprint = /* @__PURE__ */ icon('fingerprint');
export const Globe = /* @__PURE__ */ icon('globe');
export const Grid2x2 = /* @__PURE__ */ icon('grid-2x-2');
export const Grid3x3 = /* @__PURE__ */ icon('grid-3x-3');
export const History = /* @__PURE__ */ icon('history');
export const IdCard = /* @__PURE__ */ icon('id-card');
export const Info = /* @__PURE__ */ icon('info');
export const KeyRound = /* @__PURE__ */ icon('key-round');
export const Languages = /* @__PURE__ */ icon('languages');
export const Laptop = /* @__PURE__ */ icon('laptop');
export const Layers = /* @__PURE__ */ icon('layers');
export const LayoutDashboard = /* @__PURE__ */ icon('layout-dashboard');
export const LayoutGrid = /* @__PURE__ */ icon('layout-grid');
export const LifeBuoy = /* @__PURE__ */ icon('life-buoy');
export const Link2 = /* @__PURE__ */ icon('link-2');
export const List = /* @__PURE__ */ icon('list');
export const ListFilter = /* @__PURE__ */ icon('list-filter');
export const LoaderCircle = /* @__PURE__ */ icon('loader-circle');
export const Lock = /* @__PURE__ */ icon('lock');
export const LogIn = /* @__PURE__ */ icon('log-in');
export const LogOut = /* @__PURE__ */ icon('log-out');
export const Mail = /* @__PURE__ */ icon('mail');
export const MailCheck = /* @__PURE__ */ icon('mail-check');
export const MailQuestion = /* @__PURE__ */ icon('mail-question');
export const MailX = /* @__PURE__ */ icon('mail-x');
export const Menu = /* @__PURE__ */ icon('menu');
export const Minus = /* @__PURE__ */ icon('minus');
export const MinusBold = /* @__PURE__ */ icon('minus-bold');
export const Moon = /* @__PURE__ */ icon('moon');
export const Network = /* @__PURE__ */ icon('network');
export const OctagonX = /* @__PURE__ */ icon('octagon-x');
export const Package = /* @__PURE__ */ icon('package');
export const PartyPopper = /* @__PURE__ */ icon('party-popper');
export const Pencil = /* @__PURE__ */ icon('pencil');
export const Plus = /* @__PURE__ */ icon('plus');
export const Printer = /* @__PURE__ */ icon('printer');
export const RefreshCw = /* @__PURE__ */ icon('refresh-cw');
export const Rocket = /* @__PURE__ */ icon('rocket');
export const RotateCcw = /* @__PURE__ */ icon('rotate-ccw');
export const RotateCw = /* @__PURE__ */ icon('rotate-cw');
export const Rows3 = /* @__PURE__ */ icon('rows-3');
export const Rows4 = /* @__PURE__ */ icon('rows-4');
export const ScanSearch = /* @__PURE__ */ icon('scan-search');
export const Search = /* @__PURE__ */ icon('search');
export const SearchX = /* @__PURE__ */ icon('search-x');
export const Send = /* @__PURE__ */ icon('send');
export const Server = /* @__PURE__ */ icon('server');
export const Settings = /* @__PURE__ */ icon('settings');
export const Shapes = /* @__PURE__ */ icon('shapes');
export const Shield = /* @__PURE__ */ icon('shield');
export const ShieldAlert = /* @__PURE__ */ icon('shield-alert');
export const ShieldCheck = /* @__PURE__ */ icon('shield-check');
export const ShieldOff = /* @__PURE__ */ icon('shield-off');
export const ShieldX = /* @__PURE__ */ icon('shield-x');
export const SlidersHorizontal = /* @__PURE__ */ icon('sliders-horizontal');
export const Smartphone = /* @__PURE__ */ icon('smartphone');
export const Sun = /* @__PURE__ */ icon('sun');
export const Tag = /* @__PURE__ */ icon('tag');
export const TicketCheck = /* @__PURE__ */ icon('ticket-check');
export const Trash2 = /* @__PURE__ */ icon('trash-2');
export const TriangleAlert = /* @__PURE__ */ icon('triangle-alert');
export const UserCheck = /* @__PURE__ */ icon('user-check');
export const UserCog = /* @__PURE__ */ icon('user-cog');
export const UserMinus = /* @__PURE__ */ icon('user-minus');
export const UserPlus = /* @__PURE__ */ icon('user-plus');
export const UserRound = /* @__PURE__ */ icon('user-round');
export const UserRoundX = /* @__PURE__ */ icon('user-round-x');
export const Users = /* @__PURE__ */ icon('users');
export const Workflow = /* @__PURE__ */ icon('workflow');
export const X = /* @__PURE__ */ icon('x');
