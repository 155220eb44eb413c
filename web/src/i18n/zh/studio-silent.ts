/** A slide that students get without a script. */
export const silent = {
  choice: '这张幻灯片不需要讲稿',
  hint_other: '学生会看到它 {{count}} 秒，不需要音频。',
  short: '不需要',
  choose: '不需要：第 {{number}} 张幻灯片',
  done: '第 {{number}} 张幻灯片将不带讲稿显示。',
  noAudio: '这张幻灯片没有讲稿，不需要音频。',
  failed: '无法更改这张幻灯片，请重试。',
}
