/** Measures now, and whenever the window scrolls or changes its size. @returns ends it, for an effect */
export function watchLayout(measure: () => void): () => void {
  measure()
  window.addEventListener('resize', measure)
  window.addEventListener('scroll', measure, true)
  return () => {
    window.removeEventListener('resize', measure)
    window.removeEventListener('scroll', measure, true)
  }
}
