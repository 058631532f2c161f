-- Run by bench/wrk.ts. Requests the paths in the file named by the first argument in turn, or the path of the URL without one,
-- and prints the result as one line of JSON. Latencies are microseconds.

function init(args)
  if not args[1] then return end
  local requests, sent = {}, 0
  for path in io.lines(args[1]) do requests[#requests + 1] = wrk.format('GET', path) end
  request = function()
    sent = sent + 1
    return requests[(sent - 1) % #requests + 1]
  end
end

function done(summary, latency)
  local errors = summary.errors
  local failures = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format(
    '{"requests":%d,"bytes":%d,"failures":%d,"microseconds":%d,"processorSeconds":%.3f,"p50":%d,"p97_5":%d,"p99":%d}\n',
    summary.requests, summary.bytes, failures, summary.duration, os.clock(),
    latency:percentile(50), latency:percentile(97.5), latency:percentile(99)
  ))
end
