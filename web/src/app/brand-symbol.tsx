/** The logo: a lectern. */
export function BrandSymbol({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="var(--accent)" aria-hidden="true">
      <path d="M0.600 11.300 4.200 10.100 5.300 13.200 29.400 5.100 30.900 9.700 3.200 19zM13.800 16.400h4.600v8.600h5v3.400H8.800V25h5z" />
    </svg>
  )
}
