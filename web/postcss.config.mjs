import presetMantine from 'postcss-preset-mantine'

/** Declarations for windows narrower than a given width. */
const onNarrow = (declarations) => (_, below) => ({ [`@media (width < ${below})`]: declarations })

/** Columns of one width, as many as fit with the least width that is given. */
const columnsOf = (repetition) => (_, least, gap) => ({
  display: 'grid',
  'grid-template-columns': `repeat(${repetition}, minmax(min(100%, ${least}), 1fr))`,
  gap,
})

/** The table in `src/ui/README.md` explains each. */
const mixins = {
  row: (_, gap) => ({ display: 'flex', 'align-items': 'center', ...(gap && { gap }) }),
  'inline-row': (_, gap) => ({ display: 'inline-flex', 'align-items': 'center', ...(gap && { gap }) }),
  flex: (_, gap) => ({ display: 'flex', gap }),
  wrap: (_, gap) => ({ display: 'flex', 'flex-wrap': 'wrap', gap }),
  column: (_, gap) => ({ display: 'flex', 'flex-direction': 'column', ...(gap && { gap }) }),
  grid: (_, gap) => ({ display: 'grid', gap }),
  tiles: columnsOf('auto-fill'),
  'equal-columns': columnsOf('auto-fit'),
  centered: { display: 'grid', 'place-items': 'center' },
  square: (_, side) => ({ width: side, height: side }),
  circle: (_, side) => ({ width: side, height: side, 'border-radius': '50%' }),
  cover: { position: 'absolute', inset: '0' },
  'sticky-top': (_, layer) => ({ position: 'sticky', top: '0', 'z-index': layer }),
  lazy: (_, size) => ({ 'content-visibility': 'auto', 'contain-intrinsic-size': size }),
  text: (_, size) => ({
    'font-size': `var(--mantine-font-size-${size})`,
    'line-height': `var(--mantine-line-height-${size})`,
  }),
  grow: { flex: '1', 'min-width': '0' },
  'fill-height': { flex: '1', 'min-height': '0' },
  panel: { border: '1px solid var(--line)', 'border-radius': 'var(--r)', background: 'var(--paper)' },
  'control-frame': {
    border: '1px solid var(--line-strong)',
    'border-radius': 'var(--r)',
    background: 'var(--paper)',
  },
  floating: { 'border-radius': 'var(--r)', background: 'var(--paper)', 'box-shadow': 'var(--pop)' },
  chosen: { 'border-color': 'var(--accent)', background: 'var(--accent-tint)' },
  tint: (_, meaning) => ({
    background: `var(--${meaning}-tint)`,
    color: meaning === 'accent' ? 'var(--accent-text)' : `var(--${meaning})`,
  }),
  'annotation-colors': (_, name) => ({
    '--ink': `var(--m-${name}-ink)`,
    '--tint': `var(--m-${name}-tint)`,
    '--fill': `var(--m-${name}-fill)`,
    '--stroke': `var(--m-${name}-stroke)`,
  }),
  quiet: { color: 'var(--text-2)', 'font-size': '0.8125rem' },
  fine: { color: 'var(--text-2)', 'font-size': '0.75rem' },
  strong: { color: 'var(--text)', 'font-weight': '600' },
  'as-written': { 'overflow-wrap': 'anywhere', 'white-space': 'pre-wrap' },
  truncate: { overflow: 'hidden', 'text-overflow': 'ellipsis', 'white-space': 'nowrap' },
  reach: (_, inset) => ({ '&::after': { content: '""', position: 'absolute', inset } }),
  ring: (_, offset) => ({ outline: '2px solid var(--accent)', 'outline-offset': offset }),
  // The class of this name in `base.css` does the same at every width.
  'visually-hidden': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    'clip-path': 'inset(50%)',
    'white-space': 'nowrap',
  },
  'line-clamp': (_, lines) => ({
    display: '-webkit-box',
    overflow: 'hidden',
    '-webkit-box-orient': 'vertical',
    '-webkit-line-clamp': lines,
  }),
  'touch-height': onNarrow({ 'min-height': 'var(--touch)' }),
  'touch-target': onNarrow({ 'min-width': 'var(--touch)', 'min-height': 'var(--touch)' }),
  'touch-size': onNarrow({ width: 'var(--touch)', height: 'var(--touch)' }),
  'one-column': onNarrow({ 'grid-template-columns': 'minmax(0, 1fr)' }),
  'column-below': onNarrow({ 'flex-direction': 'column' }),
  'own-line': onNarrow({ 'flex-basis': '100%' }),
  'sticky-footer': onNarrow({
    position: 'sticky',
    bottom: '0',
    'z-index': '10',
    'margin-top': 'auto',
    padding: '0.75rem var(--gutter) calc(0.75rem + env(safe-area-inset-bottom))',
    'border-top': '1px solid var(--line)',
    background: 'var(--paper)',
  }),
  'hidden-below': onNarrow({ display: 'none' }),
  'hidden-within': (_, below) => ({ [`@container (width < ${below})`]: { display: 'none' } }),
}

// Breakpoints are written out as in src/app/theme/theme.ts: `@media (width < 48em)`.
export default { plugins: [presetMantine({ mixins })] }
