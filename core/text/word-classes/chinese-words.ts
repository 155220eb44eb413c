/** Verbs that make a line a sentence wherever they stand, except at its end. */
const SAYING = (
  '发明 建立 改进 开始 需要 称为 叫做 包括 包含 属于 位于 等于 大于 小于 取决于 导致 引起 造成 产生 ' +
  '形成 构成 提供 提高 降低 增加 减少 可以 能够 不能 必须 应该 采用 使用 通过 成为 变成 传到 带走 ' +
  '具有 存在 发生 出现 生产 保持 决定 影响 表示 说明 吸收 释放 转化 分为 得到 获得 达到 超过'
).split(' ')

/**
 * Other words between a subject and its predicate: verbs of lectures, and adverbs. Verbs that are also
 * nouns in terms (学习, 分析, 训练, 优化, 输入, …) are left out.
 */
const JOINING = (
  '是 有 为 把 被 将 使 让 令 给 对 向 从 由 用 以 靠 经 按 比 叫 称 指 含 含有 处于 高于 ' +
  '低于 不同于 源于 基于 写 写字 写成 读 看 听 说 讲 想 学 教 问 答 做 造 建 画 打 放 拿 取 送 ' +
  '带 走 跑 飞 流 升 降 涨 落 变 转 动 停 开 关 加 减 乘 除 算 求 解 选 找 试 煮 煮成 捞 ' +
  '捞起 压 压干 晒 晒干 烧 烧成 切 洗 磨 混 溶解 蒸发 沉淀 过滤 冷却 加热 融化 凝固 燃烧 爆炸 碰撞 ' +
  '旋转 振动 摆动 发现 创立 成立 建造 制造 制作 制成 改善 改良 改变 改为 开设 结束 停止 继续 维持 ' +
  '保存 存放 储存 保留 写入 读取 读出 传递 传送 传入 传遍 流行 普及 推广 推动 促进 促使 引发 组成 ' +
  '涉及 提出 提升 提取 增强 增大 增长 减小 减弱 下降 上升 升高 扩大 缩小 延长 缩短 加快 加速 减慢 ' +
  '减速 接近 利用 运用 适用 用来 用于 要求 应当 可能 允许 禁止 避免 防止 阻止 限制 调整 调节 选择 ' +
  '确定 确认 判断 比较 区分 检查 检验 估计 观察 观测 记录 证明 表明 表达 显示 展示 反映 体现 代表 ' +
  '意味着 认为 以为 知道 了解 理解 记住 讨论 介绍 考虑 关注 注意 帮助 支持 依赖 依靠 取代 代替 连接 ' +
  '结合 联系 分成 分开 分解 分离 分隔 隔开 合并 集中 排列 排序 移动 运行 执行 调用 返回 发送 接收 ' +
  '取得 失去 丢失 找到 遇到 看到 感到 受到 收到 来到 去到 带来 带动 消失 进行 实现 完成 变为 变黄 ' +
  '转换 消耗 吸引 排斥 排出 进入 进出 离开 穿过 经过 流过 流向 流入 流出 围绕 覆盖 填充 占 占据 拥有 ' +
  '具备 缺乏 缺少 不足 充满 名为 命名 固定 删除 添加 插入 修改 替换 复制 移除 收集 采集 开采 出口 ' +
  '进口 购买 出售 支付 花费 投入 出生 死亡 生长 生活 居住 工作 劳动 战胜 打败 征服 统治 分裂 进步 ' +
  '演变 起源 来自 来源于 始于 开展 举行 参加 参与 加入 脱离 容易 难以 便于 有助于 有利于 不利于 能 会 ' +
  '要 应 须 需 可 不会 不要 不需要 不是 没有 已经 正在 曾 曾经 将要 仍 仍然 常 常常 经常 往往 通常 ' +
  '一般 先 再 又 也 都 就 才 还 只 更 最 很 非常 十分 越 越来越 约 大约 左右 以上 以下 以内 之间 ' +
  '之后 之前 以前 以后 时候 同时 当时 每 各 某 另 其他 其它 保证 确保 遵循 遵守 满足 符合 对应 ' +
  '相当于 相等 相同 不同 相似 类似 相关 无关 协调 配合 最大化 最小化 初始化 共享 分享 交换 交流 沟通 ' +
  '协作 争夺 保护 破坏 损害 伤害 预防 携带 传染 繁殖 复苏 描述 定义 控制 计算'
).split(' ')

/** Particles, pronouns, words for positions and order, numbers and units. */
const FORM = (
  '的 地 得 了 着 在 和 与 及 或 于 等 并 到 其 这 那 它 他 她 我 你 我们 你们 他们 它们 而 ' +
  '但 但是 不 没 以及 如果 因为 所以 因此 之 所 中 上 下 里 内 外 后 前 时 个 种 一个 一种 这个 ' +
  '那个 这些 那些 什么 怎么 如何 为什么 哪些 并且 还有 只有 该 此 即 例如 比如 指的 从未 大家 大家好 ' +
  '今天 很好 开来 来 去 跟 同 请 页 部分 首先 其次 最后 然后 接下来 年 月 日 天 世纪 年代 中叶 ' +
  '初期 初 末 末期 前后 小时 分钟 秒 秒钟 米 千米 公里 厘米 毫米 克 千克 公斤 吨 度 摄氏度 平方 ' +
  '立方 平方米 次 倍 位 项 条 件 张 支 名 万 亿 千 百 十 一 二 三 四 五 六 七 八 九 两 几 多 ' +
  '少 半 第一 第二 第三 第四 第五 一次 两次 一些 许多 很多 大量 少量 所有 全部 整个 大多数 多数 少数 ' +
  '人们'
).split(' ')

const WORDS: ReadonlySet<string> = new Set([...SAYING, ...JOINING, ...FORM])
/** 传到, 带走, 停住: a verb with its result. */
const ENDED = /^[\p{Script=Han}][到走掉住着]$/u
const NO_VERB = new Set('速度 温度 沿着 随着'.split(' '))

/** Returns true for a Chinese word that stands between terms: a verb, an adverb or a function word. */
export const isBetweenChineseTerms = (word: string): boolean =>
  WORDS.has(word) ||
  /^[先再又也都就可能会要不][把将用被由从以]$/u.test(word) ||
  (ENDED.test(word) && !NO_VERB.has(word))

const SENTENCE = new RegExp(
  `.(?:[是有把被将使让用]|${SAYING.join('|')}|由.+组成).|^(?:先|再|首先|其次|最后|然后).`,
  'u',
)

/** Returns true if a line of Chinese without a full stop is a sentence, not a term. */
export const isChineseSentence = (text: string): boolean => SENTENCE.test(text)
