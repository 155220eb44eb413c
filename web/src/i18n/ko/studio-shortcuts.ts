import type { Translated } from '../catalogue.ts'
import type { shortcuts as english } from '../en/studio-shortcuts.ts'

export const shortcuts: Translated<typeof english> = {
  title: '키보드 단축키',
  next: '다음 슬라이드',
  previous: '이전 슬라이드',
  play: '재생 또는 일시 정지',
  space: '스페이스',
  undo: '스크립트나 주석의 마지막 변경 되돌리기',
  toScript: '스크립트로 이동',
  region: '다음 영역으로 이동: 머리글, 슬라이드, 스크립트, 슬라이드 목록',
  list: '이 목록 보기',
  nextTyping: '다음 슬라이드 (입력 중에도)',
  previousTyping: '이전 슬라이드 (입력 중에도)',
  whileTyping: '입력하는 동안에는 Ctrl이나 Alt를 함께 누르는 키만 작동합니다. Tab으로 스크립트에서 나갑니다.',
}
