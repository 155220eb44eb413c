/**
 * Words that docs/glossary.md replaced. `parts` are words inside an identifier ("markColor" has the parts "mark" and
 * "color"), `names` whole identifiers, `files` words inside a file or folder name, `classes` CSS class names.
 */
export const retired = {
  parts: {
    mark: 'annotation (on a slide) or cue (in audio)',
    marks: 'annotations or cues',
    desk: 'gateway',
    door: 'endpoint',
    doors: 'endpoints',
    bill: 'usage',
    habits: 'capabilities',
    fence: 'delimiter',
    fences: 'delimiters',
    lane: 'queue or limiter',
    lanes: 'queues or limiters',
    told: 'message',
    refusal: 'error',
    refusals: 'errors',
    keeper: 'autosave or outbox',
    keepsake: 'outbox or session state',
    keepsakes: 'outbox or session state',
    homeless: 'orphaned',
    unveil: 'normalizeConfusables',
    glance: 'signature or thumbnail',
    glances: 'signatures',
    stretches: 'chunks or ranges',
    hands: 'maxConcurrency or workers',
    turning: 'slide transition',
    foot: 'footer',
    settle: 'reconcile',
  },
  names: {
    sign: 'character or symbol',
    signs: 'characters or symbols',
    hand: 'worker',
    stretch: 'chunk or range',
    RefusedError: 'RequestError',
    inTurn: 'runExclusive',
    workSideBySide: 'runConcurrently',
    createTurns: 'createYieldToEventLoop or createKeyedMutex',
  },
  files: {
    mark: 'annotation',
    marks: 'annotations',
    desk: 'gateway',
    door: 'endpoint',
    told: 'message',
    refusal: 'error',
    refusals: 'errors',
    keeper: 'autosave or outbox',
    kept: 'outbox or session state',
    keepsake: 'outbox or session state',
    homeless: 'orphaned',
    unveil: 'normalize-confusables',
    raised: 'superscript',
    lane: 'queue or limiter',
    fence: 'delimiter',
    foot: 'footer',
    band: 'banner',
    turning: 'slide-transition',
    settle: 'reconcile',
    turns: 'leases or yield-to-event-loop',
  },
  classes: {
    mark: 'annotation or highlight',
    marks: 'annotations',
    foot: 'footer',
    band: 'banner',
    strip: 'bar, banner or filmstrip',
    sign: 'icon or symbol',
    told: 'message',
  },
} satisfies Record<string, Record<string, string>>

/** Identifiers that hold a retired word for a reason: a field of the specification, a column, a standard's own name. */
export const allowedNames = new Set(['audio_marks', 'viewed_marks', 'not_told', 'BYTE_ORDER_MARK'])

/** Standard words of one file: a field of OpenAI's reply, signing a token, signing a challenge. */
export const allowedIn: Record<string, readonly string[]> = {
  'server/testing/model-server/openai-chat.ts': ['refusal'],
  'server/platform/http/tokens.ts': ['sign'],
  'server/testing/authenticator.ts': ['sign'],
}

/** "Mark" as a verb is plain English: markGraded, markStudied. */
export const isVerb = (name: string): boolean => /^(isMarked|mark[A-Z]\w*(ed|en|Headings))$/.test(name)

/** Phrases that STYLE rules out in comments and test names, with what to write. */
export const retiredPhrases: [pattern: RegExp, advice: string][] = [
  [/(?<!")\b(nobody|whoever|somebody)\b(?!")/i, 'name the actor: the student, the server, the caller'],
  [/^(who|whoever|whose)\b/i, 'begin with the subject, not with a relative clause'],
  [/^what (is|are|was|were|has|have|stands?|goes|comes|came|may|must|can)\b/i, 'begin with a noun or a verb'],
  [
    /\b(a|an|the|its|each|every|of|no|this|that|one) (speech )?marks?\b(?! (as|down|the|it))/i,
    'annotation or cue',
  ],
  [/\bspeech marks?\b/i, 'cue'],
  [/\bpaired signs?\b/i, 'translation marker'],
  [/\bwaiting[- ]rooms?\b/i, 'queue'],
  [/\bkeepsakes?\b/i, 'outbox or session state'],
  [/\bhomeless\b/i, 'orphaned'],
  [/\bthe desk\b/i, 'the gateway'],
]
