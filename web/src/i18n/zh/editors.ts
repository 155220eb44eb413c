import type { Translated } from '../catalogue.ts'
import type { editors as english } from '../en/editors.ts'

export const editors: Translated<typeof english> = {
  onSlide: '{{name}} 也在这张幻灯片上',
  othersOnSlide_other: '另有 {{count}} 人在这张幻灯片上',
  inLecture: '{{name}} 正在编辑此课时',
  othersInLecture_other: '另有 {{count}} 人正在编辑此课时',
  title: '也在此课时中的人',
  thisSlide: '这张幻灯片',
  slide: '第 {{number}} 张幻灯片，{{language}}',
  saving: '如果两个人修改同一份讲稿，由后保存的人选择保留哪一份。',
}
