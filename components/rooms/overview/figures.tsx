/** The figures of the last days: rendered on the server, from the statistics. */
import { Link } from '@/components/ui/mechanisms/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BarPlot } from '@/components/ui/plots/bar-plot';
import { dayText } from '@/components/ui/plots/day-text';
import { LinePlot } from '@/components/ui/plots/line-plot';
import { PlotTable } from '@/components/ui/plots/plot-table';
import { cx } from '@/components/ui/primitives/cx';
import { ChevronRight } from '@/components/ui/primitives/icons';
import type { Statistics } from '@/lib/contract/rooms/overview/entities';
import type { Figure } from './overview-view';

/** Pixels from the axis to the top of the highest bar; the small one is as high as the two tiles beside it. */
const PLOT_HEIGHT = { large: 104, small: 128 } as const;

export type FiguresProps = {
  /** Without statistics there are no days: the numbers are current ones. */
  statistics: Statistics;
  /** In rows on the overview; on one line on the page of one organization or tenant. */
  size: 'large' | 'small';
  hrefOf?: (figure: Figure) => string;
};

/** Four figures with their lines, sign-ins per day, and the outcome of invitations; parts that a platform does not count are omitted. */
export function Figures({ statistics, size, hrefOf }: FiguresProps) {
  const t = useTranslations('overview.figures');
  const { signIns, invitations } = statistics;
  const tiles = useTiles(statistics, size);
  if (tiles.length === 0) return null;
  const isSmall = size === 'small';
  return (
    <section
      aria-label={t('label')}
      className={cx(
        'grid gap-px overflow-clip rounded-xl bg-border-subtle shadow-card',
        isSmall && (signIns ? 'lg:grid-cols-[14rem_minmax(0,1fr)_15rem]' : 'lg:grid-cols-[14rem_minmax(0,1fr)]'),
      )}
    >
      <div className={cx('grid grid-cols-2 gap-px', isSmall ? 'lg:grid-cols-1' : tiles.length > 2 && 'xl:grid-cols-4')}>
        {tiles.map((tile) => (
          <Tile key={tile.id} {...tile} href={hrefOf?.(tile.id)} />
        ))}
      </div>
      <div
        className={cx(
          isSmall ? 'contents' : 'grid gap-px empty:hidden',
          !isSmall && signIns && invitations && 'lg:grid-cols-[minmax(0,3fr)_minmax(14rem,1fr)]',
        )}
      >
        {signIns === undefined ? null : <SignIns statistics={statistics} signIns={signIns} size={size} />}
        {invitations === undefined ? null : <Funnel invitations={invitations} isWide={signIns === undefined} />}
      </div>
      <FigureTable statistics={statistics} />
    </section>
  );
}

type TileProps = { id: Figure; label: string; value: number; change: string; series: readonly number[] };

const lastOf = (series: readonly number[]): number => series.at(-1) ?? 0;

function useTiles(
  { organizations, tenants, active, invitations }: Statistics,
  size: FiguresProps['size'],
): TileProps[] {
  const t = useTranslations('overview.figures');
  const grown = (series: readonly number[]): string =>
    series.length < 2 ? '' : t('grown', { count: lastOf(series) - (series[0] ?? 0), days: series.length });
  return [
    organizations && {
      id: 'organizations' as const,
      label: t('organizations'),
      value: lastOf(organizations),
      change: grown(organizations),
      series: organizations,
    },
    // An organization's page already shows its number of tenants.
    tenants &&
      size === 'large' && {
        id: 'tenants' as const,
        label: t('tenants'),
        value: lastOf(tenants),
        change: grown(tenants),
        series: tenants,
      },
    active && {
      id: 'active' as const,
      label: t('active'),
      value: active.week,
      change: t('today', { count: lastOf(active.perDay) }),
      series: active.perDay,
    },
    invitations && {
      id: 'waiting' as const,
      label: t('waiting'),
      value: lastOf(invitations.waiting),
      change: t('ended', {
        count: invitations.endedInDays ?? invitations.ended,
        days: invitations.waiting.length,
      }),
      series: invitations.waiting,
    },
  ].filter((tile) => typeof tile === 'object');
}

function Tile({ label, value, change, series, href }: TileProps & { href: string | undefined }) {
  const t = useTranslations('overview');
  return (
    <div className="group/tile relative min-w-0 bg-surface px-4 py-3 has-[a]:hover:bg-hover sm:px-5">
      <p className="text-sm text-muted">
        {href === undefined ? (
          label
        ) : (
          <Link
            href={href}
            className="flex items-center justify-between gap-2 outline-offset-[-2px] after:absolute after:inset-0"
          >
            {label}
            <ChevronRight className="text-faint transition-transform group-hover/tile:translate-x-0.5" />
          </Link>
        )}
      </p>
      <div className="mt-1 flex items-end justify-between gap-2">
        <p className="text-2xl leading-9 font-semibold tracking-tight tabular-nums">{t('figure', { value })}</p>
        {series.length > 1 ? <LinePlot values={series} /> : null}
      </div>
      <p className="min-h-5 text-sm text-muted tabular-nums">{change}</p>
    </div>
  );
}

const MONDAY = 1;
/** The minimum number of days between the last labelled Monday and the label of today, so that they do not overlap. */
const APART = 3;

type SignInsProps = Pick<FiguresProps, 'statistics' | 'size'> & { signIns: NonNullable<Statistics['signIns']> };

const total = (series: readonly number[]): number => series.reduce((sum, value) => sum + value, 0);

function SignIns({ statistics: { days, active }, signIns, size }: SignInsProps) {
  const t = useTranslations('overview.figures');
  const figure = useTranslations('overview');
  const language = useLocale();
  const last = days.length - 1;
  const axisOf = (day: string, index: number): string | undefined => {
    if (index === last) return t('axisToday');
    return new Date(day).getUTCDay() === MONDAY && last - index > APART ? dayText(language, day, 'short') : undefined;
  };
  return (
    <Part
      title={t('signIns')}
      note={t('signInsTotal', { count: total(signIns.done), refused: total(signIns.refused), days: days.length })}
    >
      <BarPlot
        label={t('signIns')}
        height={PLOT_HEIGHT[size]}
        tickText={(value) => figure('figure', { value })}
        points={days.map((day, index) => ({
          day,
          value: signIns.done[index] ?? 0,
          detail: t('signInsDay', {
            count: signIns.done[index] ?? 0,
            people: active?.perDay[index] ?? 0,
            refused: signIns.refused[index] ?? 0,
          }),
          axis: axisOf(day, index),
        }))}
      />
    </Part>
  );
}

function Part({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-surface px-4 py-3 sm:px-5">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-sm text-muted tabular-nums">{note}</p>
      </div>
      {children}
    </div>
  );
}

type FunnelProps = {
  invitations: NonNullable<Statistics['invitations']>;
  /** Whether it has the full width. */
  isWide: boolean;
};

function Funnel({ invitations: { waiting, sent, opened, accepted, ended }, isWide }: FunnelProps) {
  const t = useTranslations('overview.figures');
  const figure = useTranslations('overview');
  const steps = [
    { id: 'sent', count: sent },
    { id: 'opened', count: opened },
    { id: 'accepted', count: accepted },
    { id: 'notAccepted', count: ended },
  ] as const;
  return (
    <Part title={t('invitations')} note={t('days', { days: waiting.length })}>
      <ul className={cx('grid gap-x-6 gap-y-2', isWide && 'sm:grid-cols-2 xl:grid-cols-4')}>
        {steps.map(({ id, count }) =>
          count === undefined ? null : (
            <li key={id}>
              <p className="flex gap-2 text-sm tabular-nums">
                <span className="min-w-0 flex-1 truncate">{t(id)}</span>
                <span className="font-semibold">{figure('figure', { value: count })}</span>
                <span className="w-12 text-right text-muted">
                  {t('share', { share: sent === 0 ? 0 : Math.round((100 * count) / sent) })}
                </span>
              </p>
              <div aria-hidden className="plot-track mt-1">
                <div
                  className={cx('plot-part', id === 'notAccepted' && 'bg-danger')}
                  style={{ width: `${sent === 0 ? 0 : (100 * count) / sent}%` }}
                />
              </div>
            </li>
          ),
        )}
      </ul>
    </Part>
  );
}

function FigureTable({
  statistics: { days, organizations, tenants, active, invitations, signIns },
}: {
  statistics: Statistics;
}) {
  const t = useTranslations('overview.figures');
  if (days.length === 0) return null;
  const series = [
    { name: t('organizations'), values: organizations },
    { name: t('tenants'), values: tenants },
    { name: t('activePerDay'), values: active?.perDay },
    { name: t('waiting'), values: invitations?.waiting },
    { name: t('signIns'), values: signIns?.done },
    { name: t('refused'), values: signIns?.refused },
  ].flatMap(({ name, values }) => (values === undefined ? [] : [{ name, values }]));
  return <PlotTable caption={t('table', { days: days.length })} head={t('day')} days={days} series={series} />;
}
