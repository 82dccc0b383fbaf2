import { Link } from '@/components/ui/mechanisms/link';
import { useTranslations } from 'next-intl';
import { Truncated } from '@/components/ui/primitives/truncated';
import { paths } from '@/lib/paths';

export function Brand() {
  const t = useTranslations('shell');
  return (
    <Link href={paths.home} className="flex min-w-0 items-center gap-2.5 rounded-md touch:min-h-11">
      <svg viewBox="0 0 32 32" aria-hidden className="size-6 shrink-0 rounded-md bg-accent text-accent-on">
        <path
          d="M10 11.5 16 8l6 3.5v7L16 22l-6-3.5z"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinejoin="round"
        />
        <path
          d="M10 11.5 16 15l6-3.5M16 15v7"
          fill="none"
          stroke="currentColor"
          strokeOpacity=".65"
          strokeWidth="2.2"
          strokeLinejoin="round"
        />
      </svg>
      {/* With whole-pixel letter positions, the text is wider than its layout. */}
      <Truncated text={t('appName')} className="pr-px text-lg font-semibold" />
    </Link>
  );
}
