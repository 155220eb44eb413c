/** The quiz as its students will see it. */
export function QuizPreview(_props: { isOpen: boolean; onClose: () => void }) {
  return null
}
