/**
 * A lectern with a slide on it. `slide`: `written` (an empty list), `missing` (dashed outline, for
 * something that was not found) or `none`.
 */
export function LecternDrawing({
  slide = 'written',
  width = 176,
}: {
  slide?: 'written' | 'missing' | 'none'
  width?: number
}) {
  return (
    <svg width={width} viewBox="-22 2 308 264" aria-hidden="true" focusable="false">
      {slide === 'missing' && (
        <rect {...slideBox} fill="none" stroke="var(--line-strong)" strokeWidth="2.5" strokeDasharray="8 7" />
      )}
      {slide === 'written' && (
        <g>
          <rect {...slideBox} fill="#ffffff" stroke="var(--line-strong)" strokeWidth="2.5" />
          <g transform={slideBox.transform}>
            <rect x="52" y="53" width="66" height="6" fill="#524e47" />
            <rect x="52" y="72" width="100" height="13" rx="2" fill="#ffe067" />
            <rect x="52" y="99" width="86" height="5" fill="#bfbab0" />
          </g>
        </g>
      )}
      <g fill="var(--accent)">
        <path d="m6.3 157.6 17-5.5 5.3 16.6 204.8-66.4 7.3 22.5L19.6 196.300z" transform="translate(0 6)" />
        <path d="M124 166h31v72h36v16H88v-16h36z" />
      </g>
    </svg>
  )
}

const slideBox = {
  x: 30,
  y: 32,
  width: 185,
  height: 104,
  rx: 4,
  transform: 'rotate(-18 122 84)',
}
