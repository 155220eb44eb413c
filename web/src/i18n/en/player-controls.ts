/** Texts of the player's further controls and dialogs, which are loaded after the player. */
export const playerControls = {
  modes: {
    label: 'Mode',
    comprehensive: 'All',
    focus: 'Focus',
    quiz: 'Quiz',
    review: 'Review',
    comprehensiveMeans: 'Slide, voice, the full script and every annotation.',
    focusMeans: 'Only the slide, the voice and the sentence being spoken.',
    quizMeans: 'Annotated words are covered until you recall them.',
    reviewMeans: 'Only the highlights and the key sentences.',
    placeStays: 'Your place in the lecture stays the same.',
    covered: 'Covered words: recall them, then press to see them',
    coversLabel: 'Covered words on the slide',
  },
  files: {
    captions: 'Captions of slide {{number}} (.vtt)',
    transcript: 'Transcript of the lecture (.md)',
    running: 'Downloading…',
    failed: 'The file could not be downloaded.',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    ends: 'First or last slide',
    play: 'Play or pause',
    space: 'Space',
    captions: 'Captions on or off',
    bookmark: 'Bookmark the slide',
    list: 'Show this list',
  },
}
