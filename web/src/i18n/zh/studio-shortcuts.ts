import type { Translated } from '../catalogue.ts'
import type { shortcuts as english } from '../en/studio-shortcuts.ts'

export const shortcuts: Translated<typeof english> = {
  title: '键盘快捷键',
  next: '下一张幻灯片',
  previous: '上一张幻灯片',
  play: '播放或暂停',
  space: '空格',
  undo: '撤销讲稿或标注的上一次更改',
  toScript: '转到讲稿',
  region: '前往下一区域：顶栏、幻灯片、讲稿、幻灯片列表',
  list: '显示此列表',
  nextTyping: '下一张幻灯片（输入时也可用）',
  previousTyping: '上一张幻灯片（输入时也可用）',
  whileTyping: '输入时只有带 Ctrl 或 Alt 的快捷键有效。按 Tab 离开讲稿。',
}
