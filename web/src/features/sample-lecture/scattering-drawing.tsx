import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './sample-slide.module.css'

const molecules = [
  [262, 34],
  [300, 92],
  [334, 44],
  [376, 84],
  [418, 38],
  [258, 112],
  [424, 112],
] as const

/** Paths of the scattered blue light: in every direction. */
const scattered = ['M338 36 366 8', 'M306 100 330 130', 'M384 90 412 70', 'M368 90 352 120', 'M426 32 452 10']

/** White light from the left, air molecules in the middle, blue light in every direction. */
export function ScatteringDrawing({ hasArrow, hasLeader }: { hasArrow: boolean; hasLeader: boolean }) {
  const { t } = useTranslation('public')
  const head = useId()
  return (
    <svg viewBox="0 -16 640 176" role="presentation">
      <marker
        id={head}
        viewBox="0 0 6 6"
        refX="4"
        refY="3"
        markerWidth="4.5"
        markerHeight="4.5"
        orient="auto"
      >
        <path d="m0 0 6 3-6 3z" fill="#1f5fc4" />
      </marker>
      <circle cx="52" cy="66" r="28" fill="#ffc940" stroke="#b26a00" strokeWidth="2" />
      <g fill="none" strokeWidth="3" strokeLinecap="round">
        <path d="M104 44H244M104 66H292M104 88H282" stroke="#bfbab0" />
        <path d="M346 66H470M318 98H470" stroke="#f0a46a" strokeDasharray="1 9" />
      </g>
      {scattered.map((d) => (
        <path
          key={d}
          d={d}
          fill="none"
          stroke="#1f5fc4"
          strokeWidth="3"
          strokeLinecap="round"
          markerEnd={`url(#${head})`}
        />
      ))}
      {molecules.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="8" fill="#ffffff" stroke="#6b665d" strokeWidth="2" />
      ))}
      <path
        className={classes.arrow}
        data-visible={hasArrow}
        d="M70 30C130 -16 210 -18 250 20"
        fill="none"
        stroke="#c4291c"
        strokeWidth="3"
        pathLength="1"
      />
      <path className={classes.head} data-visible={hasArrow} d="m256 26-15-5 10-10z" fill="#c4291c" />
      <path
        className={classes.head}
        data-visible={hasLeader}
        d="M458 12 496 46"
        fill="none"
        stroke="#7438bd"
        strokeWidth="2"
      />
      <g fontSize="17" fill="#35322e" textAnchor="middle">
        <text x="52" y="122">
          {t('sample.labelSun')}
        </text>
        <text x="342" y="156">
          {t('sample.labelAir')}
        </text>
      </g>
    </svg>
  )
}
