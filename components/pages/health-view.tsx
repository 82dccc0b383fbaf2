import type { ComponentProps } from 'react';
import { HealthActions, HealthPanel, HealthSummary } from '@/components/rooms/health/health-parts';
import type { ShownView } from '@/components/shell/page-views';

/** Shows the findings instead of the page's own content. */
export function healthView(shown: ComponentProps<typeof HealthPanel>, name: string): ShownView {
  const { place, initial } = shown;
  return {
    description: (
      // Reserves the line before its code is loaded.
      <span className="block min-h-5">
        <HealthSummary place={place} initial={initial} />
      </span>
    ),
    actions: <HealthActions place={place} initial={initial} name={name} />,
    content: <HealthPanel {...shown} />,
  };
}
