import interRanges from '@fontsource-variable/inter/unicode.json';
import monoRanges from '@fontsource-variable/jetbrains-mono/unicode.json';
import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';

/** A colour token: its value lives in app/globals.css, once for light and once for dark. */
const token = (name: string): string => `var(--${name})`;

/** A state colour with its soft background: `text-danger`, `bg-danger-soft`. */
const state = (name: string) => ({ DEFAULT: token(name), soft: token(`${name}-soft`) });

/** The scripts beside Latin of a variable font, each fetched when a name is written in it. The Latin files are in app/fonts.ts. */
function otherScripts(family: string, name: string, weights: string, ranges: Record<string, string>) {
  return Object.entries(ranges)
    .filter(([script]) => script !== 'latin')
    .map(([script, range]) => ({
      fontFamily: `'${family}'`,
      fontDisplay: 'swap',
      fontWeight: weights,
      src: `url('@fontsource-variable/${name}/files/${name}-${script}-wght-normal.woff2') format('woff2-variations')`,
      unicodeRange: range,
    }));
}

/**
 * The design tokens of the console. Colours replace Tailwind's palette on purpose: a colour without a token does not
 * compile to anything, so every screen stays within the two themes.
 */
const config: Config = {
  content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      background: token('background'),
      surface: token('surface'),
      raised: token('raised'),
      sidebar: token('sidebar'),
      chip: token('chip'),
      border: { DEFAULT: token('border'), subtle: token('border-subtle'), strong: token('border-strong') },
      text: token('text'),
      muted: token('muted'),
      faint: token('faint'),
      accent: {
        DEFAULT: token('accent'),
        hover: token('accent-hover'),
        pressed: token('accent-pressed'),
        soft: token('accent-soft'),
        text: token('accent-text'),
        on: token('accent-on'),
      },
      hover: token('hover'),
      pressed: token('pressed'),
      'row-hover': token('row-hover'),
      selected: token('selected'),
      success: state('success'),
      warning: state('warning'),
      danger: {
        ...state('danger'),
        hover: token('danger-hover'),
        pressed: token('danger-pressed'),
        on: token('danger-on'),
      },
      info: state('info'),
      group: state('group'),
      overlay: token('overlay'),
    },
    fontFamily: {
      sans: ['var(--font-inter)', "'Inter Variable'", "'Inter Fallback'", 'ui-sans-serif', 'system-ui', 'sans-serif'],
      mono: ['var(--font-mono-latin)', "'JetBrains Mono Variable'", 'ui-monospace', 'monospace'],
    },
    fontSize: {
      xs: ['0.75rem', { lineHeight: '1rem' }],
      sm: ['0.8125rem', { lineHeight: '1.125rem' }],
      base: ['0.875rem', { lineHeight: '1.25rem' }],
      lg: ['1rem', { lineHeight: '1.5rem', letterSpacing: '-0.006em' }],
      xl: ['1.25rem', { lineHeight: '1.75rem', letterSpacing: '-0.014em' }],
      '2xl': ['1.75rem', { lineHeight: '2.25rem', letterSpacing: '-0.02em' }],
    },
    borderRadius: {
      none: '0',
      sm: '4px',
      md: '6px',
      lg: '8px',
      xl: '12px',
      '2xl': '16px',
      full: '9999px',
    },
    boxShadow: {
      none: 'none',
      card: token('shadow-card'),
      raised: token('shadow-raised'),
      dialog: token('shadow-dialog'),
    },
    extend: {
      // Section 9: 21rem is the drawer of small screens (docs/decisions/specification-readings.md).
      spacing: { sidebar: '15.5rem', drawer: '21rem', dialog: '42rem', content: '104.5rem' },
      transitionDuration: { DEFAULT: '140ms' },
      transitionTimingFunction: { DEFAULT: 'cubic-bezier(0.2, 0, 0, 1)' },
    },
  },
  plugins: [
    plugin(({ addBase }) =>
      addBase({
        '@font-face': [
          ...otherScripts('Inter Variable', 'inter', '100 900', interRanges),
          ...otherScripts('JetBrains Mono Variable', 'jetbrains-mono', '100 800', monoRanges),
        ],
      }),
    ),
  ],
};

export default config;
