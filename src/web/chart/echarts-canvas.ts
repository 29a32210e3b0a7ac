/** What only a PNG needs, in a chunk of its own. */
export { CanvasRenderer } from 'echarts/renderers'
