/** Bounds that both sides know. The server enforces them; the screens count down to them. */
export const limits = {
  nameChars: 200,
  titleChars: 200,
  emailChars: 254,
  passwordMinChars: 6,
  passwordMaxChars: 1_000,
  descriptionChars: 5_000,
  syllabusChars: 200_000,
  scriptChars: 50_000,
  instructionsChars: 4_000,
  enrollmentCodeChars: 10,
  descriptionPreviewChars: 100,
  syllabusBytes: 20 * 1024 * 1024,
  deckBytes: 100 * 1024 * 1024,
  deckPages: 500,
  historyEntries: 50,
} as const
