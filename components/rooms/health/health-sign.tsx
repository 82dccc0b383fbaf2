import { CirclePause, type Icon, OctagonX, ShieldAlert, TriangleAlert } from '@/components/ui/primitives/icons';
import { cx } from '@/components/ui/primitives/cx';
import type { Group } from './health-view';

/** Each group also has its own shape, so that colour is not the only distinction. */
const SIGNS: Record<Group, { Sign: Icon; tone: string }> = {
  broken: { Sign: OctagonX, tone: 'text-danger' },
  soon: { Sign: TriangleAlert, tone: 'text-warning' },
  weak: { Sign: ShieldAlert, tone: 'text-info' },
  accepted: { Sign: CirclePause, tone: 'text-muted' },
};

export function HealthSign({ group }: { group: Group }) {
  const { Sign, tone } = SIGNS[group];
  return <Sign className={cx('size-4 shrink-0', tone)} />;
}
