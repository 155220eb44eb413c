/** A slide that students get without a script. */
export const silent = {
  choice: 'No script for this slide',
  hint_one: 'Students see it for {{count}} second. It needs no audio.',
  hint_other: 'Students see it for {{count}} seconds. It needs no audio.',
  short: 'Needs None',
  choose: 'Needs None: slide {{number}}',
  done: 'Slide {{number}} is shown without a script.',
  noAudio: 'This slide has no script, so it needs no audio.',
  failed: 'The slide could not be changed. Try again.',
}
