/** Other people who have the same lecture open in the studio. */
export const editors = {
  onSlide: '{{name}} is on this slide',
  othersOnSlide_one: '{{count}} other person is on this slide',
  othersOnSlide_other: '{{count}} other people are on this slide',
  inLecture: '{{name}} is editing this lecture',
  othersInLecture_one: '{{count}} other person is editing this lecture',
  othersInLecture_other: '{{count}} other people are editing this lecture',
  title: 'Also in this lecture',
  thisSlide: 'This slide',
  slide: 'Slide {{number}}, {{language}}',
  saving: 'If two people change the same script, the second to save chooses which text to keep.',
}
