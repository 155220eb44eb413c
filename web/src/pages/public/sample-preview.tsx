import { PaperCard } from '../../features/sample-lecture/paper-card.tsx'
import { SampleSlide } from '../../features/sample-lecture/sample-slide.tsx'
import { SpokenSentence } from '../../features/sample-lecture/spoken-sentence.tsx'

/** A slide and its spoken sentence, beside the form of an account page. */
export function SamplePreview() {
  return (
    <>
      <SampleSlide />
      <PaperCard>
        <SpokenSentence />
      </PaperCard>
    </>
  )
}
