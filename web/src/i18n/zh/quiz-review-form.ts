import type { Translated } from '../catalogue.ts'
import type { form as english } from '../en/quiz-review-form.ts'

export const form: Translated<typeof english> = {
  lines: {
    title: '各条得分',
    hint: '点按一条即可给出该条的全部分数，或不给分。',
    giveAll: '给出这一条的全部分数',
    giveNone: '这一条不给分',
    pointsOf: '分数：{{criterion}}',
    apart: '分数不是各条之和。此时学生看不到各条得分。',
    follow: '使用合计：{{sum}}',
  },
  feedback: {
    automaticStays: '这是针对之前分数的自动评语。如不更改或删除，它会保留，学生会看到它是自动评语。',
    stays: '这条评语是针对之前分数写的。如不更改或删除，它会保留。',
    goes: '保存后将删除评语。历史记录会保留它。',
    update: '更新评语',
    remove: '删除评语',
    keep: '保留评语',
  },
  grade: {
    points: '分数',
    of: '/ {{points}}',
    feedback: '给学生的评语',
    fieldOf: '{{field}}，{{student}}',
    save: '保存',
    saving: '正在保存…',
    addReason: '添加更改原因',
    reason: '更改原因',
    moved: '分数在此期间已更改，现在是 {{points}}。保存后将换成您的分数。',
    movedBy: '{{who}} 在此期间更改了分数，现在是 {{points}}。保存后将换成您的分数。',
    movedNone: '此答案在此期间已更改，现在没有分数。保存后将使用您的分数。',
    movedLines: '其他各条的分数在此期间已更改，并已填入此处。保存后您的分数也会生效。',
    takeTheirs: '放弃我的输入',
    saved: '已保存：{{points}}/{{max}} 分。',
    failed: '无法保存分数，请重试。',
    tooLong_other: '超出 {{count}} 个字符。',
  },
  problem: {
    none: '请输入分数。',
    number: '分数必须是数字。',
    same: '批准后分数不会改变。请提高分数，或拒绝申诉。',
    range: '分数须在 0 到 {{points}} 之间。',
    steps: '分数以 0.5 为单位。',
  },
}
