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

// Breakpoints are written out as in src/app/theme/theme.ts: `@media (width < 48em)`.
export default { plugins: [presetMantine({ mixins: { 'visually-hidden': visuallyHidden } })] }
