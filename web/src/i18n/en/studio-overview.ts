/** The overview of a lecture in the studio. */
export const overview = {
  filter: 'Which slides are shown',
  allCount: 'All {{count}}',
  todo: 'To do {{count}}',
  thin: 'Thin scripts {{count}}',
  noneThin: 'No script is thin.',
  nothing: 'Nothing left to do: every slide has a script and audio.',
  readyOf: '{{ready}}/{{total}}',
  noScript: 'No script yet. Open the slide to write or generate one.',
  head: 'Slide and script',
  notTranslated: 'Not translated',
  openIn: 'Open slide {{number}} in {{name}}:',
}
