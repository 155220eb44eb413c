import type { AiTask } from '@lectern/contract/models.ts'
import { type Provider, providerDefaults, providers, settingOfTask } from './provider-names.ts'

/** Describes each task in an administrator's words. */
const tasks: Readonly<Record<AiTask, string>> = {
  script: 'writes scripts',
  annotate: 'writes scripts with annotations',
  translate: 'translates',
  syllabus: 'tidies the text of a syllabus',
  chat: 'answers questions about a lecture',
  draft: 'drafts quiz questions',
  grade: 'grades short answers',
  discuss: 'talks with students about their results',
}

const nameOf = <T extends string>(prefix: T, provider: Provider): `${T}_${Uppercase<Provider>}` =>
  `${prefix}_${provider.toUpperCase() as Uppercase<Provider>}`

const listNames = (names: readonly string[], type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat('en-GB', { type }).format(names)

export const modelSettings = [
  {
    name: 'AI_MODEL',
    meaning: `The AI model for every task that has none of its own below, as provider:model (${listNames(providers, 'disjunction')}), e.g. ollama:llama3.2:3b.`,
    standard: 'the built-in engine, which writes, answers and grades but cannot translate',
  },
  {
    name: 'AI_BASE_URL',
    meaning:
      "Address of the interface of AI_MODEL's provider, e.g. http://127.0.0.1:8080/v1; compatible needs it.",
    standard: "the provider's own",
  },
  {
    name: 'AI_API_KEY',
    meaning: `Key for AI_MODEL's provider, sent to no other; ${listNames(
      providers.filter((name) => providerDefaults[name].needsKey),
      'conjunction',
    )} need one. Never logged or shown.`,
    standard: 'none',
  },
  ...(Object.entries(tasks) as [AiTask, string][]).map(([task, what]) => ({
    name: settingOfTask(task),
    meaning: `The model that ${what}; \`builtin\` for the built-in engine even where AI_MODEL is set.`,
    standard: 'AI_MODEL',
  })),
  ...providers.map((provider) => ({
    name: nameOf('AI_BASE_URL', provider),
    meaning: `Address of ${provider}, where tasks use more than one provider.`,
    standard: `AI_BASE_URL where AI_MODEL names ${provider}`,
  })),
  ...providers.map((provider) => ({
    name: nameOf('AI_API_KEY', provider),
    meaning: `Key for ${provider}, where tasks use more than one provider.`,
    standard: `AI_API_KEY where AI_MODEL names ${provider}`,
  })),
  {
    name: 'AI_PARALLEL',
    meaning: 'Calls to one provider of models at once, over all processes (1 to 100).',
    standard: '4; 1 for one that runs nearby',
  },
  {
    name: 'AI_BUDGET_TOKENS',
    meaning: 'Tokens (in and out) that all courses together may use in a month (UTC).',
    standard: 'no limit',
  },
  {
    name: 'AI_COURSE_BUDGET_TOKENS',
    meaning: 'Tokens that a course may use in a month where its professor sets no budget.',
    standard: 'no limit',
  },
] as const

export const speechSettings = [
  {
    name: 'SPEECH_MODEL',
    meaning:
      'What speaks the scripts, as provider:model (openai, or compatible for any server that answers POST /audio/speech), e.g. openai:gpt-4o-mini-tts.',
    standard: 'the built-in voices',
  },
  {
    name: 'SPEECH_BASE_URL',
    meaning: 'Address of the speech interface, e.g. http://127.0.0.1:8880/v1.',
    standard: 'where the language models of the same provider are asked',
  },
  {
    name: 'SPEECH_API_KEY',
    meaning: 'Key for the speech interface. Never logged or shown.',
    standard: 'the key of the language models, unless SPEECH_BASE_URL is set',
  },
  {
    name: 'SPEECH_VOICE',
    meaning:
      'A voice of the provider, or one for each language: en=alloy,ko=nova. Languages without one are spoken by the built-in voices.',
    standard: 'alloy',
  },
  {
    name: 'SPEECH_PARALLEL',
    meaning: 'Calls to the speech provider at once, over all processes (1 to 100).',
    standard: '4; 1 for one that runs nearby',
  },
  {
    name: 'SPEECH_BUDGET_MINUTES',
    meaning: 'Minutes of speech that may be asked of the provider in a month (UTC).',
    standard: 'no limit',
  },
] as const
