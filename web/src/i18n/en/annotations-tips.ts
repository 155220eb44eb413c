/** Tooltips of annotations in the script: all of its texts that the player shows. */
export const scriptTips = {
  from: 'From {{words}}',
  to: 'To {{words}}',
  reference: 'See {{words}}',
  onSlide: 'On the slide: {{words}}',
} as const
