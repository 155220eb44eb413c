import presetMantine from 'postcss-preset-mantine'

// Breakpoints are written out as in src/app/theme/theme.ts: `@media (width < 48em)`.
export default { plugins: [presetMantine()] }
