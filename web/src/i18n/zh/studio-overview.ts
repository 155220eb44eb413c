/** The overview of a lecture in the studio. */
export const overview = {
  filter: '显示哪些幻灯片',
  allCount: '全部 {{count}}',
  todo: '待办 {{count}}',
  thin: '讲稿过短 {{count}}',
  noneThin: '没有过短的讲稿。',
  nothing: '没有待办：每张幻灯片都有讲稿和音频。',
  readyOf: '{{ready}}/{{total}}',
  noScript: '还没有讲稿。打开幻灯片撰写或生成。',
  head: '幻灯片与讲稿',
  notTranslated: '未翻译',
  openIn: '以{{name}}打开第 {{number}} 张幻灯片：',
}
