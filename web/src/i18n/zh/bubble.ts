import type { Translated } from '../catalogue.ts'
import type { bubble as english } from '../en/bubble.ts'

export const bubble: Translated<typeof english> = {
  highlightIn: '高亮：{{color}}',
  back: '返回颜色',
  aimTo: '拖到箭头所指的文字或图片位置，或在此选择文字。',
  aimFrom: '在箭头起点的文字上拖动，或在此选择。箭头没有起点时，按下它所指的位置。',
  atPlace: '指向图片中的位置',
  placeHint: '方向键移动位置，按住 Shift 步幅更大。按 Enter 继续。',
  noWordsThere: '此处没有可标注的文字。',
  arrowThere: '用箭头指向此处',
  appears: '说到“{{words}}”时出现',
  appearsAt: '{{time}} 说到“{{words}}”时出现',
  change: '更改',
  added: '已添加{{kind}}：“{{words}}”',
  undoLate: '讲稿此后已更改。请在“本页标注”列表中删除该标注。',
}
