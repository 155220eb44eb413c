import type { Translated } from '../catalogue.ts'
import type { editors as english } from '../en/editors.ts'

export const editors: Translated<typeof english> = {
  onSlide: '{{name}} 님이 이 슬라이드를 보고 있습니다',
  othersOnSlide_other: '다른 {{count}}명이 이 슬라이드를 보고 있습니다',
  inLecture: '{{name}} 님이 이 강의를 편집하고 있습니다',
  othersInLecture_other: '다른 {{count}}명이 이 강의를 편집하고 있습니다',
  title: '이 강의를 함께 편집하는 사람',
  thisSlide: '이 슬라이드',
  slide: '슬라이드 {{number}}, {{language}}',
  saving: '두 사람이 같은 스크립트를 바꾸면 나중에 저장하는 사람이 남길 텍스트를 고릅니다.',
}
