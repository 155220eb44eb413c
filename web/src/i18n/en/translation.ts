/** Translating a whole lecture. */
export const translation = {
  button: 'Translate All',
  running: 'Translating…',
  noModel:
    'Translating needs an AI model, and none is set up. An administrator can set one up in Administration.',
  deckLanguage: {
    label: 'Language of the slides',
    text: 'These slides are in {{language}}, but scripts are written in {{standard}} first. Without an AI model they cannot be translated.',
    write: 'Write in {{language}}',
    done: 'Scripts are written in {{language}} now. {{standard}} is in preparation: students do not see it yet.',
    failed: 'The languages could not be changed.',
  },
  oneLanguage: 'This lecture has only one language. Add others under “Languages…” in the menu.',
  incomplete: 'Default language scripts must be complete before translating.',
  busy: 'Cannot start translation while another operation is in progress.',
  unsaved: 'Save or discard your unsaved changes first.',
  failedToStart: 'Failed to start translation job.',
  ended: 'The translation failed/was cancelled.',
  processed: 'Translation',
  slide: 'Translating slide {{number}} of {{total}} into {{name}}',
  starting: 'The translation is starting',
  counts: '{{done}} of {{total}} scripts translated',
  cancel: 'Cancel the translation',
  missing_one: '{{count}} script missing',
  missing_other: '{{count}} scripts missing',
  stale_one: '{{count}} stale translation',
  stale_other: '{{count}} stale translations',
} as const
