import { parseScript } from '@lectern/core/script/parse.ts'
import { splitSentences } from '@lectern/core/script/sentences.ts'
import { rawRangeOf, rawToSpoken, spokenWithMap } from '@lectern/core/script/spoken.ts'
import { offsetToMs } from '@lectern/core/timeline/timeline.ts'
import { useMemo, useState } from 'react'
import { toSentenceCues } from '../../../../features/speech/sentence-cues.ts'
import { widenToWords } from '../annotations/widen-to-words.ts'
import { useScript, useScriptText } from '../store/document/script.ts'
import { useSlideAddress } from '../store/studio-data.ts'
import { useStudio } from '../store/studio-store.ts'
import { touchesTag } from './script-positions.ts'

type Range = { start: number; end: number }

/** Removes white space at both ends of a range. */
function trim(text: string, { start, end }: Range): Range {
  const words = text.slice(start, end)
  const front = words.length - words.trimStart().length
  return words.trim() === ''
    ? { start, end: start }
    : { start: start + front, end: start + words.trimEnd().length }
}

/** The words of the script that an annotation belongs to: first those that were selected in the script. */
export function useChosenWords() {
  const written = useScriptText()
  const script = useScript()
  const editor = useStudio((state) => state.editor)
  const address = useSlideAddress()
  const spoken = useMemo(() => spokenWithMap(written), [written])
  const text = spoken.spoken
  const [chosen, setChosen] = useState<Range>(() => {
    const { from = 0, to = 0 } = editor.current?.selection() ?? {}
    return { start: rawToSpoken(spoken, from), end: rawToSpoken(spoken, to) }
  })
  const range = widenToWords(
    text,
    trim(text, { start: Math.min(chosen.start, text.length), end: Math.min(chosen.end, text.length) }),
  )
  const raw = rawRangeOf(spoken, range.start, range.end)
  const words = text.slice(range.start, range.end)
  const sentence = useMemo(
    () =>
      splitSentences(text, address.language).find(
        ({ start, end }) => start <= range.start && range.start < end,
      ),
    [text, address.language, range.start],
  )
  const audio = script.isTextUnsaved ? null : (script.entry?.audio_marks ?? null)
  return {
    /** The whole spoken text and the chosen range in it. */
    text,
    range,
    words,
    /** Range of the words in the raw script. */
    raw,
    isTaken: words !== '' && touchesTag(parseScript(written), raw.start, raw.end),
    /** The rest of the sentence before and after the words. */
    before: sentence ? text.slice(sentence.start, range.start) : '',
    behind: sentence ? text.slice(range.end, Math.max(range.end, sentence.end)) : '',
    /** Time of the words; null if no audio of this text exists. */
    spokenMs: audio && offsetToMs(toSentenceCues(audio), script.entry?.audio_duration_ms ?? 0, range.start),
    choose: (next: Range) => {
      if (text.slice(next.start, next.end).trim() !== '') setChosen(next)
    },
  }
}

export type ChosenWords = ReturnType<typeof useChosenWords>
