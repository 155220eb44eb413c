import presetMantine from 'postcss-preset-mantine'

/** Only for screen readers. The class of this name in `base.css` does the same at every width. */
const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  'clip-path': 'inset(50%)',
  'white-space': 'nowrap',
}

/** Not more than so many lines; the rest is cut with an ellipsis. */
const lineClamp = (_, lines) => ({
  display: '-webkit-box',
  overflow: 'hidden',
  '-webkit-box-orient': 'vertical',
  '-webkit-line-clamp': lines,
})

/** As high as a finger on narrow windows. */
const touchHeight = (_, below) => ({ [`@media (width < ${below})`]: { 'min-height': 'var(--touch)' } })

/** The columns of a grid below each other on narrow windows. */
const oneColumn = (_, below) => ({
  [`@media (width < ${below})`]: { 'grid-template-columns': 'minmax(0, 1fr)' },
})

const mixins = {
  'visually-hidden': visuallyHidden,
  'line-clamp': lineClamp,
  'touch-height': touchHeight,
  'one-column': oneColumn,
}

// Breakpoints are written out as in src/app/theme/theme.ts: `@media (width < 48em)`.
export default { plugins: [presetMantine({ mixins })] }
