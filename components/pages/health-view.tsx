import type { ComponentProps } from 'react';
import { HealthActions, HealthPanel, HealthSummary } from '@/components/rooms/health/health-parts';
import type { ShownView } from '@/components/shell/page-views';

/** The findings in place of what the page shows by itself. */
export function healthView(shown: ComponentProps<typeof HealthPanel>, name: string): ShownView {
  const { place, initial } = shown;
  return {
    description: (
      // Its line is there before its code is.
      <span className="block min-h-5">
        <HealthSummary place={place} initial={initial} />
      </span>
    ),
    actions: <HealthActions place={place} initial={initial} name={name} />,
    content: <HealthPanel {...shown} />,
  };
}
